import { TeamStub } from '../../components/team-stub.tsx';
import { standingsCopy } from './standings-copy.ts';
import type { TeamCount } from './standings-view.ts';

/** Revealed picks counted by team. */
export function PickCounts({ round, counts }: { round: string; counts: readonly TeamCount[] }) {
  if (counts.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-2 text-xs text-fg-2">
      <h3 className="text-xs font-body tracking-normal font-stretch-100%">{standingsCopy.counts(round)}</h3>
      <ul className="contents">
        {counts.map(({ teamId, name, count }) => (
          <li key={teamId} className="num inline-flex items-center gap-1 font-bold text-fg">
            <TeamStub teamId={teamId} name={name} />
            {count}
          </li>
        ))}
      </ul>
    </div>
  );
}
