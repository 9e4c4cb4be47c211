import type { EndSentences } from '@survivor/rules';
import { Trophy } from 'lucide';
import type { ReactNode } from 'react';
import { Icon } from '../../components/icon.tsx';
import type { League } from '../../lib/api/trpc.ts';
import { outcomeCopy } from './outcome-copy.ts';

export type WinnersCardProps = {
  readonly league: League;
  readonly end: EndSentences;
  readonly hasWon: boolean;
  readonly ownUserId: string | null;
  readonly children: ReactNode;
};

/** Above this number the names are smaller. */
const MAX_LARGE_NAMES = 8;

/** The winners, on the only inverted surface of the app (screens 2.8, rules 3). */
export function WinnersCard({ league: { winners, winnersCount }, end, hasWon, ownUserId, children }: WinnersCardProps) {
  const hidden = winnersCount - winners.length;
  const size = winners.length + Math.min(hidden, 1) > MAX_LARGE_NAMES ? 'text-[1.25rem]' : 'text-[clamp(1.625rem,5vw,2.5rem)]';
  const large = `leading-tight font-[820] tracking-[-.025em] font-stretch-118% ${size}`;
  return (
    <section className="card grid gap-4 border-ink bg-ink text-on-ink" aria-labelledby="winners-title">
      <h2 id="winners-title" className="flex items-center gap-2 text-sm tracking-normal font-stretch-100%">
        <Icon of={Trophy} className="size-5" />
        {end.heading}
      </h2>
      {hasWon && <p className="text-xl font-heavy">{end.you}</p>}
      <ul className="flex flex-wrap gap-x-10 gap-y-1">
        {winners.map(({ userId, name }) => (
          <li
            key={userId}
            className={`min-w-0 ${large} ${userId === ownUserId ? 'underline decoration-pending-fill decoration-4 underline-offset-[.16em]' : ''}`}
          >
            {name}
          </li>
        ))}
        {hidden > 0 && <li className={large}>{outcomeCopy.more(hidden)}</li>}
      </ul>
      <p className="text-base">{end.summary}</p>
      {children}
    </section>
  );
}
