import { GAME_STATUS_LABELS, isInProgress, type KickoffWindow, kickoffWindows } from '@survivor/rules';
import type { Game, GameTeam } from '../../lib/api/trpc.ts';
import { gamesCopy } from '../games/games-copy.ts';
import { useRovingFocus } from '../games/use-roving-focus.ts';
import { pickCopy } from '../pick/pick-copy.ts';
import { describeWindow, shortTime, timesOf } from './describe-window.ts';
import type { TeamRecord } from './team-record.ts';
import { TeamSide } from './team-side.tsx';
import type { TeamStatus } from './team-status.ts';

export type GameRowsProps = {
  readonly games: readonly Game[];
  readonly statuses: ReadonlyMap<string, TeamStatus>;
  readonly records: ReadonlyMap<string, TeamRecord>;
  /** Hides games without an available team and shows unavailable teams only as opponents. */
  readonly isAvailableOnly: boolean;
  /** Nothing can be picked for now. */
  readonly isRefused: boolean;
  readonly onChoose: (game: Game, team: GameTeam) => void;
};

const SIDES = ['away', 'home'] as const;
const CLOSED: TeamStatus = { kind: 'closed', refusal: { kind: 'locked' } };
const isAvailable = (status: TeamStatus | undefined) => status?.kind === 'open' || status?.kind === 'own';

/** `at`, with the kickoff if the window has several, or with the game's status. */
function Between({ game, hasTime }: { game: Game; hasTime: boolean }) {
  const { status, gameTime } = game;
  return (
    <span className="grid max-w-18 place-content-center text-center text-2xs leading-tight text-fg-3 font-stretch-84% desk:font-stretch-100%">
      {pickCopy.away}
      {status !== 'NS' && <span className={isInProgress(status) ? 'text-alive' : 'text-pending'}>{GAME_STATUS_LABELS[status]}</span>}
      {status === 'NS' && hasTime && gameTime !== null && <time dateTime={gameTime.toISOString()}>{shortTime(gameTime)}</time>}
    </span>
  );
}

type RowProps = Omit<GameRowsProps, 'games'> & { readonly game: Game; readonly hasTime: boolean };

function GameRow({ game, hasTime, statuses, records, isAvailableOnly, isRefused, onChoose }: RowProps) {
  const renderSide = (side: 'away' | 'home') => {
    const team = side === 'home' ? game.homeTeam : game.awayTeam;
    const status = statuses.get(team.id) ?? CLOSED;
    return (
      <TeamSide
        game={game}
        side={side}
        status={status}
        teamRecord={records.get(team.id)}
        isRefused={isRefused || !isAvailable(status)}
        isOpponent={isAvailableOnly && !isAvailable(status)}
        onChoose={() => onChoose(game, team)}
      />
    );
  };
  return (
    <div
      data-game
      className="grid min-h-12 grid-cols-[minmax(0,1fr)_minmax(34px,auto)_minmax(0,1fr)] border-t border-line desk:min-h-12.5 desk:grid-cols-[minmax(0,1fr)_minmax(52px,auto)_minmax(0,1fr)] [h2+&]:border-t-0"
    >
      {renderSide(SIDES[0])}
      <Between game={game} hasTime={hasTime} />
      {renderSide(SIDES[1])}
    </div>
  );
}

function Window({ window: { startsAt, games }, ...row }: { window: KickoffWindow<Game> } & Omit<GameRowsProps, 'games'>) {
  const kickoffs = games.flatMap(({ gameTime }) => (gameTime === null ? [] : [gameTime]));
  const heading = startsAt === null ? gamesCopy.timeUnknown : describeWindow(startsAt, kickoffs);
  return (
    <>
      <h2 className="flex h-6.5 items-center bg-sunken px-3 text-xs tracking-normal whitespace-nowrap text-fg-2 tabular-nums font-stretch-100% desk:h-7 desk:px-4">
        {heading}
      </h2>
      {games.map((game) => (
        <GameRow key={game.id} game={game} hasTime={timesOf(kickoffs).length > 1} {...row} />
      ))}
    </>
  );
}

/** The week's games in rows, grouped by kickoff window (screens 2.26). */
export function GameRows({ games, ...row }: GameRowsProps) {
  const roving = useRovingFocus<HTMLFieldSetElement>();
  const hasAny = ({ homeTeam, awayTeam }: Game) => [homeTeam, awayTeam].some(({ id }) => isAvailable(row.statuses.get(id)));
  const shown = row.isAvailableOnly ? games.filter(hasAny) : games;
  return (
    <fieldset className="min-w-0" aria-label={gamesCopy.teams} {...roving}>
      {kickoffWindows(shown).map((window) => (
        <Window key={window.startsAt?.toISOString() ?? ''} window={window} {...row} />
      ))}
    </fieldset>
  );
}
