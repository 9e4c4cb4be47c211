import { alivePicks, type IfItEndedNow, ifItEndedNow, type Standings } from '@survivor/rules';
import { Fragment, useMemo } from 'react';
import { Marks } from '../../components/marks.tsx';
import type { Game } from '../../lib/api/trpc.ts';
import { gameOf, sideOf } from '../../lib/ui/score.ts';
import { Sign } from './live-cell.tsx';
import { sundayCopy } from './sunday-copy.ts';

const MAX_MARKS = 60;

const CUT = 'bg-[repeating-linear-gradient(0deg,var(--eliminated-mark)_0_3px,transparent_3px_5px)]';

/** One mark per alive member, cut for those who would be eliminated; proportional above 60. */
function listMarks({ alive, survivors }: IfItEndedNow): string[] {
  const scale = Math.max(1, alive / MAX_MARKS);
  const eliminated = Math.ceil((alive - survivors) / scale);
  return Array.from(
    { length: eliminated + Math.ceil(survivors / scale) },
    (_, at) => `flex-[0_1_8px] ${at < eliminated ? CUT : 'bg-alive-mark'}`,
  );
}

const KINDS = [
  { kind: 'losing', outlook: 'losing' },
  { kind: 'tied', outlook: 'tied' },
  { kind: 'winning', outlook: 'winning' },
  { kind: 'safe', outlook: 'won' },
  { kind: 'stillToPlay', outlook: 'not-started' },
] as const;

/** The non-zero counts, each with the sign that the standings use for it. */
function Parts({ now }: { now: IfItEndedNow }) {
  const some = KINDS.filter(({ kind }) => now[kind] > 0);
  return (
    <p className="num text-sm text-fg-2">
      {some.map(({ kind, outlook }, at) => (
        <Fragment key={kind}>
          {at > 0 && ', '}
          <span className="whitespace-nowrap">
            <Sign outlook={outlook} className="mr-0.5" />
            {sundayCopy[kind](now[kind])}
          </span>
        </Fragment>
      ))}
      {now.eliminatesReader && (
        <>
          , <span className="whitespace-nowrap">{sundayCopy.youWouldBeOut}</span>
        </>
      )}
    </p>
  );
}

export type EndedNowProps = { readonly standings: Standings; readonly games: readonly Game[] };

/** How many members would survive if every current score were final. */
export function EndedNow({ standings, games }: EndedNowProps) {
  const picks = useMemo(() => alivePicks(standings), [standings]);
  const now = ifItEndedNow(picks, standings.ownIndex, (teamId) => {
    const game = gameOf(games, String(teamId));
    return game === null ? null : sideOf(game, String(teamId));
  });
  return (
    <div className="grid min-h-22 content-start gap-1.5 border-t border-line pt-2.5 phone:min-h-28">
      <p className="text-[1.0625rem] font-heavy font-stretch-108%" aria-live="polite">
        {sundayCopy.ended(now.survivors, now.alive)}
      </p>
      <Marks className="flex h-5 max-w-120 gap-0.75" marks={listMarks(now)} />
      <Parts now={now} />
    </div>
  );
}
