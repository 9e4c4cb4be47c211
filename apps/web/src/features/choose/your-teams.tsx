import { NFL_TEAMS } from '@survivor/rules';
import { teamColors } from '../../lib/ui/team.ts';
import { yourTeamsCopy } from './choose-copy.ts';
import { describeStatus } from './describe-side.ts';
import { countStatuses, type StatusCounts, type TeamStatus } from './team-status.ts';

/** Sorted by their codes, by which readers look them up. */
const TEAMS = [...NFL_TEAMS].sort((a, b) => a.abbreviation.localeCompare(b.abbreviation));

function Marks({ counts }: { counts: StatusCounts }) {
  const open = counts.open + counts.own;
  const marks = [
    ...Array<string>(open).fill('open'),
    ...Array<string>(counts.bye + counts.closed).fill('bye'),
    ...Array<string>(counts.used).fill('used'),
  ];
  return (
    <span className="team-marks" role="img" aria-label={yourTeamsCopy.marks(open, TEAMS.length, counts.bye, counts.used)}>
      {marks.map((kind, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: marks have no identity but their index
        <span key={at} data-status={kind} />
      ))}
    </span>
  );
}

export type YourTeamsProps = {
  readonly statuses: ReadonlyMap<string, TeamStatus>;
  readonly onOpen: (teamId: string) => void;
};

/** All teams by status: used, unused, playing this week. Each opens its season. */
export function YourTeams({ statuses, onOpen }: YourTeamsProps) {
  return (
    <section className="card grid gap-2.5" aria-labelledby="your-teams">
      <div className="flex items-center justify-between gap-4">
        <h2 id="your-teams">{yourTeamsCopy.title(TEAMS.length)}</h2>
        <Marks counts={countStatuses(statuses)} />
      </div>
      <ul className="team-grid">
        {TEAMS.map((team) => {
          const status = statuses.get(String(team.id));
          if (status === undefined) return null;
          return (
            <li key={team.id}>
              <button
                type="button"
                className="team-chip"
                data-status={status.kind}
                style={teamColors(team)}
                title={team.name}
                onClick={() => onOpen(String(team.id))}
              >
                <span className="team-chip-code" aria-hidden="true">
                  {team.abbreviation}
                </span>
                <span className="sr-only">
                  {team.name}, {describeStatus(status)}
                </span>
              </button>
            </li>
          );
        })}
      </ul>
      <p className="text-xs text-fg-2">{yourTeamsCopy.legend}</p>
    </section>
  );
}
