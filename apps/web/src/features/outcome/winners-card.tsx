import { Trophy } from 'lucide';
import type { ReactNode } from 'react';
import { Icon } from '../../components/icon.tsx';
import type { League } from '../../lib/api/trpc.ts';
import { standingsCopy } from '../standings/standings-copy.ts';
import { outcomeCopy } from './outcome-copy.ts';

export type WinnersCardProps = {
  readonly league: League;
  readonly alive: number;
  readonly total: number;
  readonly ownUserId: string | null;
  /** Receives the card's summary sentence. */
  readonly renderPoster: (summary: string) => ReactNode;
};

function summary({ league, alive, total }: WinnersCardProps): string {
  const { winnersCount, round } = league;
  if (alive === 0) return outcomeCopy.sharedOut(winnersCount, round.description);
  return winnersCount === 1 ? outcomeCopy.alone(total, round.description) : outcomeCopy.shared(winnersCount, total, round.description);
}

/** Last members who are all eliminated in one week win, but have not survived. */
function headingOf({ league, alive }: WinnersCardProps): string {
  if (league.winnersCount === 1) return standingsCopy.winner;
  return alive === 0 ? outcomeCopy.winners : outcomeCopy.survivors;
}

/** Above this number the names are smaller. */
const MAX_LARGE_NAMES = 8;

/** The winners, on the only inverted surface of the app (screens 2.8, rules 3). */
export function WinnersCard(props: WinnersCardProps) {
  const { winners, winnersCount } = props.league;
  const hidden = winnersCount - winners.length;
  const size = winners.length + Math.min(hidden, 1) > MAX_LARGE_NAMES ? 'text-[1.25rem]' : 'text-[clamp(1.625rem,5vw,2.5rem)]';
  const large = `leading-tight font-[820] tracking-[-.025em] font-stretch-118% ${size}`;
  return (
    <section className="card grid gap-4 border-ink bg-ink text-on-ink" aria-labelledby="winners-title">
      <h2 id="winners-title" className="flex items-center gap-2 text-sm tracking-normal font-stretch-100%">
        <Icon of={Trophy} className="size-5" />
        {headingOf(props)}
      </h2>
      <ul className="flex flex-wrap gap-x-10 gap-y-1">
        {winners.map(({ userId, name }) => (
          <li
            key={userId}
            className={`min-w-0 ${large} ${userId === props.ownUserId ? 'underline decoration-pending-fill decoration-4 underline-offset-[.16em]' : ''}`}
          >
            {name}
          </li>
        ))}
        {hidden > 0 && <li className={large}>{outcomeCopy.more(hidden)}</li>}
      </ul>
      {props.total > 0 && <p className="text-base">{summary(props)}</p>}
      {props.total > 0 && props.renderPoster(summary(props))}
    </section>
  );
}
