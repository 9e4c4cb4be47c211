import { formatKickoff, GAME_STATUS_LABELS, isInProgress } from '@survivor/rules';
import type { Game } from '../../lib/api/trpc.ts';
import { gamesCopy } from '../games/games-copy.ts';
import { pickCopy } from './pick-copy.ts';

/** Kickoff in the reader's time zone, or the game's status. */
function GameTime({ game: { status, gameTime } }: { game: Game }) {
  if (status === 'NS' && gameTime === null) return <span>{gamesCopy.timeUnknown}</span>;
  if (status === 'NS' && gameTime !== null) return <time dateTime={gameTime.toISOString()}>{formatKickoff(gameTime)}</time>;
  return (
    <span className="inline-flex items-center gap-1.5 font-bold text-fg">
      {isInProgress(status) && <span className="dot" />}
      {GAME_STATUS_LABELS[status]}
    </span>
  );
}

/** The picked team's opponent and the game's time or status. */
export function PickGame({ game, teamId }: { game: Game; teamId: string }) {
  const isHome = game.homeTeam.id === teamId;
  return (
    <p className="flex flex-wrap gap-x-3 text-base text-fg-2">
      <span>
        {isHome ? pickCopy.atHome : pickCopy.away} <b className="font-bold text-fg">{(isHome ? game.awayTeam : game.homeTeam).name}</b>
      </span>
      <GameTime game={game} />
    </p>
  );
}
