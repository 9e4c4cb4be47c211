import type { PickGroup, Standings } from '@survivor/rules';
import { TeamStub } from '../../components/team-stub.tsx';
import { weekCopy } from './week-copy.ts';

/** Marks per team; above that, each mark stands for several members. */
const MAX_MARKS = 12;

function Marks({ count, inWeek, maxCount }: { count: number; inWeek: number; maxCount: number }) {
  const scale = Math.max(1, maxCount / MAX_MARKS);
  const marks = Math.max(1, Math.round(count / scale));
  const fresh = Math.min(marks, Math.ceil(inWeek / scale));
  return (
    <span className="grid gap-0.75" aria-hidden="true">
      {Array.from({ length: marks }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: marks have no identity but their index
        <span key={at} className={`h-2.25 w-8.5 rounded-xs ${at >= marks - fresh ? 'bg-eliminated-mark' : 'bg-line-ui'}`} />
      ))}
    </span>
  );
}

export type GraveyardProps = {
  readonly standings: Standings;
  readonly graves: readonly PickGroup[];
  /** Members eliminated in the shown week. */
  readonly fresh: readonly PickGroup[];
};

/** How many members each team has eliminated. */
export function Graveyard({ standings, graves, fresh }: GraveyardProps) {
  const inWeek = new Map(fresh.map(({ teamId, count }) => [teamId, count]));
  const maxCount = graves[0]?.count ?? 0;
  return (
    <ul className="flex flex-wrap items-end gap-3">
      {graves.map(({ teamId, count }) => (
        <li key={teamId} className="grid justify-items-center gap-1.5">
          <Marks count={count} inWeek={inWeek.get(teamId) ?? 0} maxCount={maxCount} />
          {teamId === null ? (
            <span className="text-xs text-fg-2">{weekCopy.missed}</span>
          ) : (
            <TeamStub teamId={String(teamId)} name={standings.teamName(teamId)} />
          )}
          <b className="num text-xs">{count.toLocaleString('en-US')}</b>
        </li>
      ))}
    </ul>
  );
}
