import { NFL_TEAMS } from '@survivor/rules';
import { Marks } from '../../components/marks.tsx';
import { teamColors } from '../../lib/ui/team.ts';
import { yourTeamsCopy } from './choose-copy.ts';
import { describeStatus } from './describe-side.ts';
import { countStatuses, type StatusCounts, type TeamStatus } from './team-status.ts';

/** Sorted by abbreviation, because readers look for a team by its abbreviation. */
const TEAMS = [...NFL_TEAMS].sort((a, b) => a.abbreviation.localeCompare(b.abbreviation));

const MARKS = { open: 'max-w-1 flex-1 h-4 bg-fg', bye: 'max-w-1 flex-1 h-2.5 bg-line-ui', used: 'max-w-1 flex-1 h-1.25 bg-line-ui' };
const UNABLE = 'border-dashed border-line-ui text-fg-3 hover:bg-hover';
const CHIPS: Record<TeamStatus['kind'], string> = {
  open: 'border-line-ui shadow-[inset_0_3px_0_var(--team)] hover:bg-hover',
  used: 'border-line bg-sunken text-fg-3',
  bye: UNABLE,
  closed: UNABLE,
  own: 'border-transparent bg-team text-on-team inset-ring inset-ring-inset-edge',
};

function StatusMarks({ counts }: { counts: StatusCounts }) {
  const open = counts.open + counts.own;
  const marks = [
    ...Array<string>(open).fill(MARKS.open),
    ...Array<string>(counts.bye + counts.closed).fill(MARKS.bye),
    ...Array<string>(counts.used).fill(MARKS.used),
  ];
  return (
    <Marks
      className="flex h-4 max-w-52 flex-[1_1_6rem] items-end justify-end gap-0.5"
      label={yourTeamsCopy.marks(open, TEAMS.length, counts.bye, counts.used)}
      marks={marks}
    />
  );
}

export type YourTeamsProps = {
  readonly statuses: ReadonlyMap<string, TeamStatus>;
  readonly onOpen: (teamId: string) => void;
};

/** All teams by status: used, unused, playing this week. Each opens its season. */
export function YourTeams({ statuses, onOpen }: YourTeamsProps) {
  return (
    <section className="card grid gap-2.5 xl:p-4.5" aria-labelledby="your-teams">
      <div className="flex items-center justify-between gap-4">
        <h2 id="your-teams">{yourTeamsCopy.title(TEAMS.length)}</h2>
        <StatusMarks counts={countStatuses(statuses)} />
      </div>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(44px,1fr))] gap-1 mouse:grid-cols-[repeat(auto-fill,minmax(30px,1fr))]">
        {TEAMS.map((team) => {
          const status = statuses.get(String(team.id));
          if (status === undefined) return null;
          return (
            <li key={team.id}>
              <button
                type="button"
                className={`grid min-h-11 w-full place-items-center rounded-badge border pt-0.5 text-xs font-[720] font-stretch-90% mouse:min-h-8 mouse:text-2xs ${CHIPS[status.kind]}`}
                style={teamColors(team)}
                title={team.name}
                onClick={() => onOpen(String(team.id))}
              >
                <span className={status.kind === 'used' ? 'line-through decoration-2' : ''} aria-hidden="true">
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
