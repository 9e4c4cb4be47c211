import type { CorrectionPreview } from '@survivor/contract/correction';
import { findSeasonState, loadSeasonFacts } from '@survivor/db/queries/season/season-facts';
import { instantsOf, randomHistory, runsOf, seedsOf } from '@survivor/rules/testing';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { processOutcomes } from '../../grading/process-outcomes.ts';
import { gameIds } from '../../ids.ts';
import { CorrectionDesk } from '../../testing/correction-desk.ts';
import { SeasonStage } from '../../testing/index.ts';
import { HistoryPlay } from '../../testing/play-history.ts';
import { useTestDatabase } from '../../testing/use-test-database.ts';
import { factsOf } from './correction-output.ts';

const SEASONS = runsOf({ usual: 1, soak: 200 });
/** A seed that runs every time. */
const FIXED_SEED = 20_250_906;

const database = useTestDatabase();

type Rows = Awaited<ReturnType<SeasonStage['rows']>>;

/** What grading decides, without values that never go back. */
const graded = ({ teamRounds, leagues, members }: Rows) => ({ teamRounds, leagues, members });

/** Counts the changes between two states independently. */
function countChanges(before: Rows, after: Rows): Omit<CorrectionPreview['totals'], 'leagues'> {
  const counts = { members: 0, eliminated: 0, reinstated: 0, changedOtherwise: 0, completed: 0, reopened: 0, completedOtherwise: 0 };
  for (const [index, { eliminated_round: is, elimination_reason: reason }] of after.members.entries()) {
    const { eliminated_round: was = null, elimination_reason: oldReason } = before.members[index] ?? {};
    if (is === was && reason === oldReason) continue;
    counts.members++;
    if (was === null) counts.eliminated++;
    else if (is === null) counts.reinstated++;
    else counts.changedOtherwise++;
  }
  for (const [index, { completed_round: is }] of after.leagues.entries()) {
    const was = before.leagues[index]?.completed_round ?? null;
    if (is === was) continue;
    if (was === null) counts.completed++;
    else if (is === null) counts.reopened++;
    else counts.completedOtherwise++;
  }
  return counts;
}

/**
 * The winners of a league, found independently: alive after the completing round, or else all
 * eliminated in it. Null while in progress.
 */
function winnersOf({ leagues, members }: Rows, league: string): string[] | null {
  const completed = leagues.find(({ name }) => name === league)?.completed_round ?? null;
  if (completed === null) return null;
  const own = members.filter((member) => member.league === league);
  const survived = own.filter(({ eliminated_round: out }) => out === null || out > completed);
  const winners = survived.length > 0 ? survived : own.filter(({ eliminated_round: out }) => out === completed);
  return winners.map(({ name }) => name).sort();
}

/** Checks that a preview names the winners of every league, before and after. */
function checkWinners({ leagues }: CorrectionPreview, before: Rows, after: Rows): void {
  for (const { name, winnersBefore, winnersAfter } of leagues) {
    for (const [content, rows] of [
      [winnersBefore, before],
      [winnersAfter, after],
    ] as const) {
      const found = winnersOf(rows, name);
      expect([name, content?.total ?? null]).toEqual([name, found?.length ?? null]);
      if (found === null || found.length > 10) continue;
      expect([name, content?.names.toSorted()]).toEqual([name, found]);
    }
  }
}

/** Grades a season as if it had never been graded. */
async function gradeFromScratch({ db, seasonId, year }: SeasonStage): Promise<void> {
  const ofSeason = sql`league_id in (select id from leagues where season_id = ${seasonId})`;
  await sql`update members set eliminated_round = null, elimination_reason = null where ${ofSeason}`.execute(db);
  await sql`update leagues set completed_round = null, alive = total where season_id = ${seasonId}`.execute(db);
  await sql`update rounds set swept_at = null, graded = null, is_settled = false where season_id = ${seasonId}`.execute(db);
  await sql`delete from team_rounds where season_id = ${seasonId}`.execute(db);
  await sql`update seasons set closed_through = 0 where id = ${seasonId}`.execute(db);
  await processOutcomes({ db, season: year });
}

/** The games of started rounds, and whether a member picked one of their teams. */
async function gamesStarted({ db, seasonId }: SeasonStage): Promise<{ id: number; isPicked: boolean }[]> {
  const { rows } = await sql<{ id: number; isPicked: boolean }>`
    select g.id, exists (select from members m join leagues l on l.id = m.league_id
      where l.season_id = g.season_id and l.start_round <= g.round and coalesce(m.eliminated_round >= g.round, true)
        and m.picks[g.round] in (g.home_team_id, g.away_team_id)) as "isPicked"
    from games g join rounds r on r.season_id = g.season_id and r.ordinal = g.round and r.starts_at <= app_now()
    where g.season_id = ${seasonId} order by g.id`.execute(db);
  return rows;
}

/** The effective facts of a game. */
async function factsOfGame({ db, year }: SeasonStage, gameId: number) {
  const season = await findSeasonState(db, { leagueType: 'NFL', year });
  const facts = season && (await loadSeasonFacts(db, season));
  const game = facts?.games.find(({ id }) => id === gameId);
  return game && factsOf(game);
}

const choice = fc.record({
  history: randomHistory,
  at: fc.double({ min: 0.3, max: 1, noNaN: true }),
  game: fc.nat(),
  scores: fc.tuple(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 3 })),
  isCancelled: fc.boolean(),
});

it.each(seedsOf(FIXED_SEED))(`does what the preview says, and undoes it, in ${SEASONS} random seasons (seed %i)`, async (seed) => {
  const seen = { corrected: 0, members: 0 };
  await fc.assert(
    fc.asyncProperty(choice, async ({ history, at, game, scores: [homeScore, awayScore], isCancelled }) => {
      const stage = await SeasonStage.open(database.db, { schedule: [], lastRound: history.lastRound, at: 'W-8 Tue 00:00' });
      const instants = instantsOf(history);
      await new HistoryPlay(stage, history).until(instants[Math.floor(at * (instants.length - 1))] ?? new Date(Number.NaN));
      await stage.grade();
      const games = await gamesStarted(stage);
      const picked = games.filter(({ isPicked }) => isPicked);
      const found = (picked.length > 0 ? picked : games)[game % Math.max(picked.length || games.length, 1)];
      fc.pre(found !== undefined);
      const desk = await CorrectionDesk.open(stage);
      const result = isCancelled
        ? ({ status: 'CANC', homeScore: null, awayScore: null } as const)
        : ({ status: 'FT', homeScore, awayScore } as const);
      const request = { gameId: gameIds.encode(found.id), result };
      const before = await stage.rows();
      const preview = await desk.preview(request);
      expect(await stage.rows()).toEqual(before);
      const { totals } = preview;
      const { correction } = await desk.apply(request, preview.fingerprint);
      const applied = await stage.rows();
      expect(await factsOfGame(stage, found.id)).toEqual(preview.after);
      expect(totals).toMatchObject(countChanges(before, applied));
      checkWinners(preview, before, applied);
      await gradeFromScratch(stage);
      expect(graded(await stage.rows())).toEqual(graded(applied));
      const undoing = await desk.preview({ correctionId: correction.id });
      await desk.withdraw(correction.id);
      expect(undoing.totals).toMatchObject(countChanges(applied, before));
      checkWinners(undoing, applied, before);
      expect(graded(await stage.rows())).toEqual(graded(before));
      seen.corrected++;
      seen.members += totals.members;
    }),
    { numRuns: SEASONS, seed },
  );
  console.log(`${seen.corrected} corrections of random seasons, seed ${seed}: ${seen.members} members changed and changed back`);
  expect(seen.corrected).toBeGreaterThan(0);
  if (seed === FIXED_SEED) expect(seen.members).toBeGreaterThan(0);
});
