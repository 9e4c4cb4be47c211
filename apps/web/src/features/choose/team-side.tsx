import { nicknameOf } from '@survivor/rules';
import { Check } from 'lucide';
import { Icon } from '../../components/icon.tsx';
import type { Game } from '../../lib/api/trpc.ts';
import { teamColors, teamOf } from '../../lib/ui/team.ts';
import { pickCopy } from '../pick/pick-copy.ts';
import { chooseCopy } from './choose-copy.ts';
import { describeSide, statusLabel } from './describe-side.ts';
import { LastMarks } from './last-marks.tsx';
import type { TeamRecord } from './team-record.ts';
import type { TeamStatus } from './team-status.ts';

export type TeamSideProps = {
  readonly game: Game;
  readonly side: 'away' | 'home';
  readonly status: TeamStatus;
  /** Undefined until the season is loaded. */
  readonly teamRecord: TeamRecord | undefined;
  readonly isRefused: boolean;
  /** Shown only as the opponent of a team that can be picked. */
  readonly isOpponent: boolean;
  readonly onChoose: () => void;
};

function TeamRecordLine({ teamRecord, isOwn }: { teamRecord: TeamRecord; isOwn: boolean }) {
  return (
    <>
      <span data-record className="num col-start-2 row-start-1 text-right text-sm font-bold">
        {teamRecord.record}
      </span>
      <LastMarks last={teamRecord.last} isOnTeam={isOwn} />
    </>
  );
}

/** One line. If name and days of rest do not fit side by side, only the days are visible. */
const LINE = 'col-start-1 row-start-2 flex h-4 flex-wrap-reverse content-end overflow-hidden text-2xs leading-4 whitespace-pre';

/** `Falcons, 10 days' rest`, or the week in which the reader used the team. */
function SideLine({ name, status, rest, isPlain }: { name: string; status: TeamStatus; rest: number | null; isPlain: boolean }) {
  const label = status.kind === 'used' ? statusLabel(status) : null;
  if (label !== null) return <span className={`font-bold ${LINE}`}>{label}</span>;
  return (
    <span className={`${isPlain ? 'text-fg-2' : ''} ${LINE}`}>
      <span className="desk:hidden">
        {nicknameOf(name)}
        {rest !== null && ', '}
      </span>
      {rest !== null && <span className={`font-medium ${isPlain ? 'text-info' : ''}`}>{chooseCopy.rest(rest)}</span>}
    </span>
  );
}

const SIDE = 'block min-h-12 py-1 pr-2.5 pl-3 text-left desk:px-4';
const BUTTON = 'focus-visible:rounded-control focus-visible:-outline-offset-3';
const MUTED = 'bg-sunken text-fg-3';
const REFUSED = `cursor-not-allowed hover:bg-hover ${MUTED}`;
const STYLES: Partial<Record<TeamStatus['kind'], string>> = {
  used: REFUSED,
  closed: REFUSED,
  own: 'bg-team text-on-team inset-ring inset-ring-inset-edge',
};

/** One side of a game, all of it a button. A team that cannot be picked explains why. */
export function TeamSide({ game, side, status, teamRecord, isRefused, isOpponent, onChoose }: TeamSideProps) {
  const isHome = side === 'home';
  const [team, opponent] = isHome ? [game.homeTeam, game.awayTeam] : [game.awayTeam, game.homeTeam];
  const against = `${isHome ? pickCopy.atHome : pickCopy.away} ${opponent.name}`;
  const isOwn = status.kind === 'own';
  const isMuted = isOpponent || status.kind === 'used' || status.kind === 'closed';
  const isPlain = !isOwn && !isMuted;
  const shown = (
    <>
      <span className="grid grid-cols-[minmax(0,1fr)_auto] grid-rows-[22px_16px] items-center gap-x-2" aria-hidden="true">
        <span
          className={`flex min-w-0 items-center gap-1.75 text-[1.0625rem] leading-none tracking-[-.02em] whitespace-nowrap font-stretch-118% ${isOpponent ? 'font-medium' : 'font-[800]'} ${isOwn ? '' : 'team-stripe'} ${isMuted ? 'before:opacity-40' : ''}`}
        >
          <span className={isMuted && !isOpponent ? 'line-through decoration-2' : ''}>{team.abbreviation}</span>
          <span
            className={`hidden truncate text-sm leading-snug font-medium tracking-normal font-stretch-100% desk:block ${isPlain ? 'text-fg-2' : ''}`}
          >
            {team.name}
          </span>
          {isOwn && <Icon of={Check} className="size-4 flex-none" strokeWidth={3} />}
        </span>
        <SideLine name={team.name} status={status} rest={teamRecord?.rest ?? null} isPlain={isPlain} />
        {teamRecord !== undefined && <TeamRecordLine teamRecord={teamRecord} isOwn={isOwn} />}
      </span>
      <span className="sr-only">{describeSide({ name: team.name, against, teamRecord, status })}</span>
    </>
  );
  if (isOpponent) {
    return (
      <p className={`${SIDE} ${MUTED}`} style={teamColors(teamOf(team.id))}>
        {shown}
      </p>
    );
  }
  return (
    <button
      type="button"
      className={`${SIDE} ${BUTTON} ${STYLES[status.kind] ?? 'hover:bg-hover'}`}
      style={teamColors(teamOf(team.id))}
      aria-pressed={isOwn}
      aria-disabled={isRefused}
      onClick={onChoose}
    >
      {shown}
    </button>
  );
}
