import { type Db, findSeasonState, insertMissingRounds, loadRoundsToFetch, loadSeasonFacts, renameTeams } from '@survivor/db';
import type { FetchScope } from '@survivor/jobs';
import { NFL_TEAMS } from '@survivor/rules';

async function requireSeason(db: Db, year: number) {
  const season = await findSeasonState(db, { leagueType: 'NFL', year });
  if (season === undefined) throw new Error(`season ${year} has no row`);
  return season;
}

/** The rounds that a fetch reads (decisions 7): the current one; also the next and all undecided ones; or all. */
export async function roundsToFetch({ db, season, scope }: { db: Db; season: number; scope: FetchScope }): Promise<number[]> {
  const { id } = await requireSeason(db, season);
  const { current, last, undecided } = await loadRoundsToFetch(db, id);
  if (scope === 'current') return [current];
  if (scope === 'all') return Array.from({ length: last }, (_, index) => index + 1);
  return [...new Set([...undecided, current, Math.min(current + 1, last)])].sort((a, b) => a - b);
}

/** Rows for every round of the season; safe to repeat. */
export async function ensureRounds({ db, season }: { db: Db; season: number }): Promise<void> {
  await insertMissingRounds(db, await requireSeason(db, season));
}

/** Whether every round of the season has its row and games are stored: otherwise it has to be initialised. */
export async function isSeasonLoaded({ db, season }: { db: Db; season: number }): Promise<boolean> {
  const found = await requireSeason(db, season);
  const { rounds, games } = await loadSeasonFacts(db, found);
  return rounds.length === found.lastRound && games.length > 0;
}

/** Takes over the names of teams that the source knows under the shipped ids; others are left alone. Teams renamed. */
export async function storeTeams({ db, teams }: { db: Db; teams: readonly { sourceId: string; name: string }[] }): Promise<number> {
  const known = new Set(NFL_TEAMS.map((team) => team.sourceId));
  return await renameTeams(
    db,
    teams.filter((team) => known.has(team.sourceId) && team.name.trim() !== ''),
  );
}
