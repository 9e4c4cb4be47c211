import { type Standings, weekFacts } from '@survivor/rules';
import { useMemo } from 'react';
import { Holders } from '../../components/holders.tsx';
import type { Game } from '../../lib/api/trpc.ts';

export type GameHoldersProps = { readonly standings: Standings; readonly round: number; readonly game: Game };

/** How many of the league hold each side of a game, once that is no secret. */
export function GameHolders({ standings, round, game }: GameHoldersProps) {
  const picks = useMemo(() => weekFacts(standings, round).picks, [standings, round]);
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
