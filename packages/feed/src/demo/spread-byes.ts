import type { Matching, Pairing } from './pairings.ts';

const involves = (pairing: Pairing, teamId: number): boolean => pairing.homeTeamId === teamId || pairing.awayTeamId === teamId;

/** The chain of games that hangs on `start` when two rounds are laid over each other: swapping it keeps one game a team and round. */
function chainFrom(start: Pairing, rounds: readonly Matching[]): Set<Pairing> {
  const chain = new Set([start]);
  for (const link of chain) {
    for (const neighbour of rounds.flat()) {
      if (involves(neighbour, link.homeTeamId) || involves(neighbour, link.awayTeamId)) chain.add(neighbour);
    }
  }
  return chain;
}

/** Moves one game, net, from the larger round to the smaller one. */
function moveOneGame(larger: Matching, smaller: Matching): [Matching, Matching] {
  for (const start of larger) {
    const chain = chainFrom(start, [larger, smaller]);
    const stays = (pairing: Pairing): boolean => !chain.has(pairing);
    const gives = larger.filter((pairing) => chain.has(pairing));
    const takes = smaller.filter((pairing) => chain.has(pairing));
    if (gives.length === takes.length + 1)
      return [
        [...larger.filter(stays), ...takes],
        [...smaller.filter(stays), ...gives],
      ];
  }
  throw new Error('A larger round always has a game to give');
}

/**
 * Spreads matchings over one round more than there are, so that every team is idle in exactly one of them and the rounds'
 * sizes differ by one game at most (an equitable edge colouring).
 */
export function spreadByes(matchings: readonly Matching[]): Matching[] {
  const rounds: Matching[] = [...matchings.map((matching) => [...matching]), []];
  for (;;) {
    rounds.sort((a, b) => b.length - a.length);
    const [larger, smaller] = [rounds[0], rounds[rounds.length - 1]];
    if (larger === undefined || smaller === undefined || larger.length - smaller.length < 2) return rounds;
    const [fewer, more] = moveOneGame(larger, smaller);
    rounds.splice(0, 1, fewer);
    rounds.splice(rounds.length - 1, 1, more);
  }
}
