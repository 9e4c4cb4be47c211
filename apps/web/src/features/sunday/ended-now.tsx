import { alivePicks, type IfItEndedNow, ifItEndedNow, type Standings } from '@survivor/rules';
import { Fragment, useMemo } from 'react';
import type { Game } from '../../lib/api/trpc.ts';
import { gameOf, sideOf } from '../../lib/ui/score.ts';
import { Sign } from './live-cell.tsx';
import { sundayCopy } from './sunday-copy.ts';

const MOST_MARKS = 60;

/** One mark a member who is alive, cut into slices for who would go; above 60 in proportion. */
function Marks({ now }: { now: IfItEndedNow }) {
  const scale = Math.max(1, now.alive / MOST_MARKS);
  const going = Math.ceil((now.alive - now.remain) / scale);
  return (
    <span className="ended-marks" aria-hidden="true">
      {Array.from({ length: going + Math.ceil(now.remain / scale) }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: marks have no identity but their place
        <span key={at} data-kind={at < going ? 'going' : 'staying'} />
      ))}
    </span>
  );
}

const KINDS = [
  { kind: 'losing', outlook: 'losing' },
  { kind: 'tied', outlook: 'tied' },
  { kind: 'winning', outlook: 'winning' },
  { kind: 'through', outlook: 'won' },
  { kind: 'toCome', outlook: 'not-begun' },
] as const;

/** `2 losing, 3 winning, 1 through, 1 to come`, without what nobody is, each behind the sign that the standings have for it. */
function Parts({ now }: { now: IfItEndedNow }) {
  const some = KINDS.filter(({ kind }) => now[kind] > 0);
  return (
    <p className="num text-sm text-fg-2">
      {some.map(({ kind, outlook }, at) => (
        <Fragment key={kind}>
          {at > 0 && ', '}
          <span className="whitespace-nowrap">
            <Sign outlook={outlook} />
            {sundayCopy[kind](now[kind])}
          </span>
        </Fragment>
      ))}
      {now.takesOwn && `, ${sundayCopy.youAmong}`}
    </p>
  );
}

export type EndedNowProps = { readonly standings: Standings; readonly games: readonly Game[] };

/** How many would be left if every game stopped at its score of the moment. */
export function EndedNow({ standings, games }: EndedNowProps) {
  const picks = useMemo(() => alivePicks(standings), [standings]);
  const now = ifItEndedNow(picks, standings.ownIndex, (teamId) => {
    const game = gameOf(games, String(teamId));
    return game === null ? null : sideOf(game, String(teamId));
  });
  return (
    <div className="ended">
      <p className="ended-title" aria-live="polite">
        {sundayCopy.ended(now.remain, now.alive)}
      </p>
      <Marks now={now} />
      <Parts now={now} />
    </div>
  );
}
