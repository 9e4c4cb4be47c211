import { formatKickoff, GAME_STATUS_LABELS, isInProgress, showsScore } from '@survivor/rules';
import { Link } from '@tanstack/react-router';
import { ChevronDown, Lock } from 'lucide';
import type { ReactNode } from 'react';
import { Icon } from '../../components/icon.tsx';
import { Skeletons } from '../../components/skeleton.tsx';
import type { Game } from '../../lib/api/trpc.ts';
import { gamesCopy } from './games-copy.ts';
import { useRovingFocus } from './use-roving-focus.ts';

export type GameSide = 'away' | 'home';
const GRID = 'mt-3 grid min-w-0 grid-cols-[repeat(auto-fill,minmax(min(100%,270px),1fr))] gap-3';

export type GamesSectionProps = {
  readonly round: string;
  /** Undefined while they load. */
  readonly games: readonly Game[] | undefined;
  readonly ownTeamId: string | null;
  /** The picked team and its game's score, shown while the games are collapsed. */
  readonly ownScore: { readonly team: string; readonly score: string } | null;
  readonly isLocked: boolean;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly renderTeam: (game: Game, side: GameSide) => ReactNode;
  /** Who picked each side, once picks are revealed. */
  readonly renderPickers?: ((game: Game) => ReactNode) | undefined;
};

const hasTeam = (game: Game, teamId: string | null) => game.homeTeam.id === teamId || game.awayTeam.id === teamId;

/** The picked game first, the others in their given order. */
function orderGames(games: readonly Game[], ownTeamId: string | null): Game[] {
  return [...games.filter((game) => hasTeam(game, ownTeamId)), ...games.filter((game) => !hasTeam(game, ownTeamId))];
}

function GameHead({ game, isLocked }: { game: Game; isLocked: boolean }) {
  const { status, gameTime } = game;
  const isLive = isInProgress(status);
  return (
    <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-2 border-b border-line px-3 py-1.5 text-xs font-medium text-fg-2 tabular-nums">
      {status !== 'NS' ? (
        <span className={isLive ? 'inline-flex items-center gap-1.5 font-bold text-alive' : undefined}>
          {isLive && <span className="dot" />}
          {GAME_STATUS_LABELS[status]}
        </span>
      ) : gameTime === null ? (
        <span>{gamesCopy.timeUnknown}</span>
      ) : (
        <time dateTime={gameTime.toISOString()} className="whitespace-normal">
          {formatKickoff(gameTime)}
        </time>
      )}
      {status === 'NS' && isLocked && <Icon of={Lock} className="size-3.5" aria-label={gamesCopy.locked} />}
      {status === 'PST' && (
        <Link to="/rules" hash="special-situations" className="link">
          {gamesCopy.postponed}
        </Link>
      )}
    </div>
  );
}

const AT =
  "after:pointer-events-none after:absolute after:top-5 after:left-1/2 after:size-5 after:-translate-1/2 after:rounded-full after:border after:border-line after:bg-surface after:text-center after:text-2xs after:leading-[17px] after:text-fg-3 after:content-['@']";

type GameCardProps = Pick<GamesSectionProps, 'isLocked' | 'renderTeam' | 'renderPickers'> & {
  readonly game: Game;
  readonly isOwn: boolean;
};

function GameCard({ game, isOwn, isLocked, renderTeam, renderPickers }: GameCardProps) {
  return (
    <article
      className={`grid grid-rows-[auto_1fr] overflow-hidden rounded-[10px] border bg-surface ${isOwn ? 'border-accent-edge ring ring-accent-edge' : 'border-line'}`}
    >
      <GameHead game={game} isLocked={isLocked} />
      <div className={`relative grid grid-cols-2 ${showsScore(game.status) ? '' : AT}`}>
        {renderTeam(game, 'away')}
        {renderTeam(game, 'home')}
      </div>
      {renderPickers?.(game)}
    </article>
  );
}

type GamesBodyProps = Omit<GamesSectionProps, 'round' | 'ownScore' | 'isOpen' | 'onToggle'>;

function GameGrid({ games, ownTeamId, isLocked, ...render }: Omit<GamesBodyProps, 'games'> & { games: readonly Game[] }) {
  const roving = useRovingFocus<HTMLFieldSetElement>();
  return (
    <fieldset className={GRID} aria-label={gamesCopy.teams} {...roving}>
      {orderGames(games, ownTeamId).map((game) => (
        <GameCard key={game.id} game={game} isOwn={hasTeam(game, ownTeamId)} isLocked={isLocked} {...render} />
      ))}
    </fieldset>
  );
}

function GamesBody({ games, ...grid }: GamesBodyProps) {
  if (games === undefined) {
    return (
      <div className={GRID} aria-busy="true">
        <Skeletons count={6} kind="game" className="h-[110px]" />
      </div>
    );
  }
  if (games.length === 0) {
    return (
      <div className="grid gap-1 py-6 text-center">
        <h3>{gamesCopy.emptyTitle}</h3>
        <p className="text-sm text-fg-2">{gamesCopy.emptyText}</p>
      </div>
    );
  }
  return <GameGrid games={games} {...grid} />;
}

function summaryOf({ games = [], ownScore, isOpen }: Pick<GamesSectionProps, 'games' | 'ownScore' | 'isOpen'>): string | null {
  if (games.length === 0) return null;
  const summary = gamesCopy.summary(games.length, games.filter((game) => isInProgress(game.status)).length);
  return isOpen || ownScore === null ? summary : gamesCopy.summaryWithOwn(summary, ownScore.team, ownScore.score);
}

/** The week's games, collapsible; the caller renders the teams (screens 2.8, "Games section"). */
export function GamesSection({ round, games, ownScore, isOpen, onToggle, ...body }: GamesSectionProps) {
  return (
    <section className={`card pt-1.5 desk:pt-1.5 print:hidden ${isOpen ? '' : 'pb-1.5 desk:pb-1.5'}`} id="games">
      <h2>
        <button
          type="button"
          className="flex min-h-11 w-full items-center gap-2 text-left desk:gap-3"
          aria-expanded={isOpen}
          aria-controls="games-body"
          onClick={onToggle}
        >
          <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2">
            {gamesCopy.title(round)}
            <span className="num ml-auto text-right text-xs leading-tight font-medium tracking-normal text-fg-3 font-stretch-100% desk:text-sm">
              {summaryOf({ games, ownScore, isOpen })}
            </span>
          </span>
          <Icon of={ChevronDown} className={`size-5 flex-none ${isOpen ? 'rotate-180' : ''}`} />
        </button>
      </h2>
      <div id="games-body" hidden={!isOpen}>
        {isOpen && <GamesBody games={games} {...body} />}
      </div>
    </section>
  );
}
