import { TeamStub } from '../../components/team-stub.tsx';
import { teamOf } from '../../lib/ui/team.ts';
import { chooseCopy } from './choose-copy.ts';
import { statusLabel } from './describe-side.ts';
import type { TeamForm } from './team-form.ts';
import type { TeamStatus } from './team-status.ts';

export type ByeTeamsProps = {
  readonly teamIds: readonly string[];
  readonly statuses: ReadonlyMap<string, TeamStatus>;
  readonly forms: ReadonlyMap<string, TeamForm>;
};

/** Teams without a game this week, each with the week it was used in or its record. */
export function ByeTeams({ teamIds, statuses, forms }: ByeTeamsProps) {
  if (teamIds.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 border-t border-line px-3 py-2.5 text-sm text-fg-2 desk:px-4">
      <h2 className="text-sm font-medium font-stretch-100%">{chooseCopy.byes}</h2>
      <ul className="contents">
        {teamIds.map((teamId) => {
          const status = statuses.get(teamId);
          return (
            <li key={teamId} className="inline-flex items-center gap-1.5">
              <TeamStub teamId={teamId} name={teamOf(teamId)?.name ?? ''} />
              <span className="num text-xs">{(status && statusLabel(status)) ?? forms.get(teamId)?.record}</span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
