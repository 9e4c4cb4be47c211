import {
  describeRefusal,
  describeRound,
  formatRecord,
  GAME_STATUS_LABELS,
  nicknameOf,
  recordOf,
  type ScheduledGame,
  seasonOf,
  type TeamGame,
} from '@survivor/rules';
import { Check, Minus, X } from 'lucide';
import { Dialog } from '../../components/dialog/dialog.tsx';
import { Icon } from '../../components/icon.tsx';
import { LoadError } from '../../components/load-error.tsx';
import { Note } from '../../components/notice.tsx';
import { partsCopy } from '../../components/parts-copy.ts';
import { Skeleton } from '../../components/skeleton.tsx';
import { TeamBar } from '../../components/team-bar.tsx';
import type { Game } from '../../lib/api/trpc.ts';
import { teamOf } from '../../lib/ui/team.ts';
import { gamesCopy } from '../games/games-copy.ts';
import { pickCopy } from '../pick/pick-copy.ts';
import { PickGame } from '../pick/pick-game.tsx';
import { teamSheetCopy } from './choose-copy.ts';
import type { TeamStatus } from './team-status.ts';
import { type TeamWeek, weeksOfTeam } from './weeks-of-team.ts';

const RESULTS = {
  W: { icon: Check, tone: 'text-alive' },
  L: { icon: X, tone: 'text-eliminated' },
  T: { icon: Minus, tone: '' },
} as const;

const RESULT = 'inline-flex items-center justify-end gap-1.5 font-bold';

const sideLabel = (place: TeamGame['place']) => (place === 'home' ? pickCopy.atHome : pickCopy.away);

/** `Won 27-13` with the team's own points first; the game's status until it is over. */
function Result({ teamGame: { game, place, result } }: { teamGame: TeamGame }) {
  if (result === null) return <span className={`text-fg-2 ${RESULT}`}>{GAME_STATUS_LABELS[game.status]}</span>;
  const { icon, tone } = RESULTS[result];
  const score = place === 'home' ? `${game.homeScore}-${game.awayScore}` : `${game.awayScore}-${game.homeScore}`;
  return (
    <span className={`${RESULT} ${tone}`}>
      <Icon of={icon} className="size-4" />
      {teamSheetCopy.results[result]} {score}
    </span>
  );
}

/** The opponent's record so far, or the game's status if it is not scheduled as planned. */
function Prospect({ teamGame: { game, opponentId }, games }: { teamGame: TeamGame; games: readonly ScheduledGame[] }) {
  if (game.status !== 'NS') return <span className={`text-pending ${RESULT}`}>{GAME_STATUS_LABELS[game.status]}</span>;
  return <span className={`text-fg-2 ${RESULT}`}>{formatRecord(recordOf(seasonOf(games, opponentId)))}</span>;
}

function Week({ week: { round, teamGame }, games, isPast }: { week: TeamWeek; games: readonly ScheduledGame[]; isPast: boolean }) {
  return (
    <li className="col-span-full grid min-h-8.5 grid-cols-subgrid items-center gap-x-3 border-t border-line tabular-nums first:border-t-0">
      <span className="text-fg-3" aria-hidden="true">
        {teamSheetCopy.week(round)}
      </span>
      <span className="sr-only">{describeRound(round)}</span>
      {teamGame === null ? (
        <span className="text-fg-2">{teamSheetCopy.bye}</span>
      ) : (
        <span>
          {sideLabel(teamGame.place)} <b className="font-bold">{nicknameOf(teamOf(teamGame.opponentId)?.name ?? '')}</b>
        </span>
      )}
      {teamGame !== null && (isPast ? <Result teamGame={teamGame} /> : <Prospect teamGame={teamGame} games={games} />)}
    </li>
  );
}

type WeeksProps = { title: string; weeks: readonly TeamWeek[]; games: readonly ScheduledGame[]; isPast: boolean };

/** Weeks of a team under a heading. */
function Weeks({ title, weeks, ...facts }: WeeksProps) {
  if (weeks.length === 0) return null;
  return (
    <section>
      <h3>{title}</h3>
      <ul className="grid grid-cols-[auto_1fr_auto] text-sm">
        {weeks.map((week) => (
          <Week key={`${week.round} ${week.teamGame?.opponentId}`} week={week} {...facts} />
        ))}
      </ul>
    </section>
  );
}

export type TeamSheetProps = {
  readonly teamId: string;
  readonly round: number;
  /** The team's game of the week; null on a bye. */
  readonly game: Game | null;
  readonly status: TeamStatus;
  /** The games of the season; undefined while they load, null if that failed. */
  readonly season: readonly ScheduledGame[] | undefined | null;
  readonly onPick: (game: Game) => void;
  readonly onRetry: () => void;
  readonly onClose: () => void;
};

const nameOf = (teamId: string) => teamOf(teamId)?.name ?? '';
/** A team's results and remaining games. Picking it opens the usual confirmation (screens 2.26). */
export function TeamSheet({ teamId, round, game, status, season, onPick, onRetry, onClose }: TeamSheetProps) {
  const name = nameOf(teamId);
  const weeks = season ? weeksOfTeam(season, teamId, round) : null;
  const footer = (
    <>
      <button type="button" className="btn btn-line" onClick={onClose}>
        {partsCopy.close}
      </button>
      {status.kind === 'open' && game !== null && (
        <button type="button" className="btn btn-ink" onClick={() => onPick(game)}>
          {teamSheetCopy.pick(nicknameOf(name))}
        </button>
      )}
    </>
  );
  return (
    <Dialog title={name} size="lg" onClose={onClose} footer={footer} isFooterSticky>
      <div className="grid gap-3">
        <TeamBar teamId={teamId} name={nicknameOf(name)}>
          {season ? formatRecord(recordOf(seasonOf(season, teamId))) : undefined}
        </TeamBar>
        {game !== null && <PickGame game={game} teamId={teamId} />}
        {status.kind === 'own' && <Note kind="neutral">{gamesCopy.yourPick}</Note>}
        {'refusal' in status && <Note kind="neutral">{describeRefusal(status.refusal)}</Note>}
        {season === undefined && <Skeleton className="h-60" />}
        {season === null && <LoadError title={teamSheetCopy.failed} query={{ error: null, refetch: onRetry }} />}
        {season && weeks !== null && (
          <div className="grid gap-x-8 gap-y-3 min-[700px]:grid-cols-2 min-[700px]:items-start">
            <Weeks title={teamSheetCopy.soFar} weeks={weeks.past} games={season} isPast />
            <Weeks title={teamSheetCopy.toPlay} weeks={weeks.remaining} games={season} isPast={false} />
          </div>
        )}
      </div>
    </Dialog>
  );
}
