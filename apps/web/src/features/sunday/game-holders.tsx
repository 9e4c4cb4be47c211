import type { Standings, TeamHolders } from '@survivor/rules';
import { Holders } from '../../components/holders.tsx';
import type { Game } from '../../lib/api/trpc.ts';

export type GameHoldersProps = {
  readonly standings: Standings;
  /** The round's picks by team. */
  readonly picks: readonly TeamHolders[];
  readonly game: Game;
};

/** How many of the league hold each side of a game, once that is no secret; nothing where nobody holds one. */
export function GameHolders({ standings, picks, game }: GameHoldersProps) {
  const holdersOf = (teamId: string) => picks.find((group) => String(group.teamId) === teamId)?.members ?? [];
  const [away, home] = [holdersOf(game.awayTeam.id), holdersOf(game.homeTeam.id)];
  if (away.length + home.length === 0) return null;
  return (
    <p className="holders">
      <Holders standings={standings} members={away} />
      <Holders standings={standings} members={home} />
    </p>
  );
}
