import { type GameStatus, outlyingKickoff } from '@survivor/rules';
import type { SourceGame } from '../sports-source.ts';

// PST and NS share a rank: the one with the later kickoff is newer, or PST at equal kickoffs.
const RANKS: Record<GameStatus, number> = { AOT: 5, FT: 5, CANC: 4, OT: 3, Q4: 3, Q3: 3, HT: 3, Q2: 3, Q1: 3, PST: 2, NS: 2, UNKNOWN: 1 };
const STAGES: readonly GameStatus[] = ['UNKNOWN', 'NS', 'PST', 'Q1', 'Q2', 'HT', 'Q3', 'Q4', 'OT', 'FT', 'AOT', 'CANC'];

function byId(a: SourceGame, b: SourceGame): number {
  if (a.sourceId.length !== b.sourceId.length) return a.sourceId.length - b.sourceId.length;
  return a.sourceId < b.sourceId ? -1 : Number(a.sourceId > b.sourceId);
}

function isDecided(game: SourceGame): boolean {
  return RANKS[game.status] >= RANKS.CANC;
}

/** Negative if `a` is preferred. A total order, so the order of the response does not matter. */
function preferred(a: SourceGame, b: SourceGame): number {
  const kickoffs = isDecided(a) ? 0 : (b.kickoffAt?.getTime() ?? 0) - (a.kickoffAt?.getTime() ?? 0);
  return RANKS[b.status] - RANKS[a.status] || kickoffs || STAGES.indexOf(b.status) - STAGES.indexOf(a.status) || byId(a, b);
}

/** The games that kick off long before the others, such as pre-season games inside Week 1. */
function findEarlyGames(games: readonly SourceGame[]): ReadonlySet<SourceGame> {
  const listed = games.map((game, id) => ({ ...game, id, isDisowned: false }));
  return new Set(games.filter((_, id) => outlyingKickoff(listed, listed[id] as (typeof listed)[number]) === 'early-kickoff'));
}

function isOtherFinal(chosen: SourceGame, game: SourceGame): boolean {
  const bothFinal = RANKS[chosen.status] === RANKS.FT && RANKS[game.status] === RANKS.FT;
  return bothFinal && (chosen.homeScore !== game.homeScore || chosen.awayScore !== game.awayScore);
}

/**
 * Chooses one game per ordered pair of teams: one that does not kick off more than 6 days before
 * the round's other games, then the final one, else the one furthest along (rules 2, 7). Of finals
 * that disagree the lowest id is used, and the others are returned as `conflicting`.
 */
export function resolveDuplicates(games: readonly SourceGame[]): { games: SourceGame[]; conflicting: SourceGame[] } {
  const chosen = new Map<string, SourceGame>();
  const conflicting: SourceGame[] = [];
  const early = findEarlyGames(games);
  for (const game of [...games].sort((a, b) => Number(early.has(a)) - Number(early.has(b)) || preferred(a, b))) {
    const pair = `${game.homeTeamId}-${game.awayTeamId}`;
    const better = chosen.get(pair);
    if (better === undefined) chosen.set(pair, game);
    else if (isOtherFinal(better, game)) conflicting.push(game);
  }
  return { games: games.filter((game) => chosen.get(`${game.homeTeamId}-${game.awayTeamId}`) === game), conflicting };
}
