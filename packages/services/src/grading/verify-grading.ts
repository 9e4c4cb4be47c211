import type { Db, Tx } from '@survivor/db/connection/database';
import { inTransaction } from '@survivor/db/connection/in-transaction';
import { GRADING_LIMITS } from '@survivor/db/connection/time-limits';
import { notifySeason } from '@survivor/db/events/live-events';
import { recordAudit } from '@survivor/db/queries/console/audit';
import { completeLeagues, EVERY_LEAGUE, type LeagueRange, listLeagueRanges, regradeLeagues } from '@survivor/db/queries/grading/grading';
import { findMisgradedLeagues, isGradingCheckDue } from '@survivor/db/queries/grading/grading-check';
import { findWinners } from '@survivor/db/queries/league/winners';
import { planTitleChanges } from '@survivor/db/queries/message/plan-messages';
import { lockSeason, type SeasonState } from '@survivor/db/queries/season/season-facts';
import { readSetting, writeSetting } from '@survivor/db/queries/system/settings';
import { requireSeason } from '../season/feed/season-loading.ts';
import { listSeasonsToGrade, type SeasonsArgs } from '../season/followed-seasons.ts';
import { planSeason } from './plan-season.ts';

const MEMBERS_EACH = 20_000;

/**
 * Compares leagues with a full derivation and regrades those that differ. Skips seasons with
 * pending grading.
 */
async function verifyRange(tx: Tx, season: SeasonState, leagues: LeagueRange): Promise<number[]> {
  await lockSeason(tx, season.id);
  const planned = await planSeason(tx, season);
  if (planned === null || planned.hasWork || planned.unfinished.length > 0) return [];
  const { facts } = planned.plan;
  const leagueIds = await findMisgradedLeagues(tx, { seasonId: season.id, lastRound: season.lastRound, facts, leagues });
  if (leagueIds.length === 0) return [];
  const before = await findWinners(tx, leagueIds);
  await regradeLeagues(tx, { leagueIds, rounds: facts.rounds });
  await completeLeagues(tx, { ...season, closedThrough: facts.closedThrough, leagues: EVERY_LEAGUE });
  await planTitleChanges(tx, { leagueIds, before, games: [] });
  await recordAudit(tx, { actorId: null, action: 'grading repair', subject: `${season.year}`, details: { leagueIds } });
  await notifySeason(tx, { seasonId: season.id, kinds: ['graded'] });
  return leagueIds;
}

/**
 * Verifies a season against a full derivation and repairs every league that differs. Returns the
 * number of repaired leagues; each one shows a bug.
 */
export async function verifyGrading({ db, season }: { db: Db; season: number }): Promise<number> {
  const found = await requireSeason(db, season);
  let repaired = 0;
  for (const leagues of await listLeagueRanges(db, { seasonId: found.id, membersEach: MEMBERS_EACH })) {
    repaired += (await inTransaction(db, (tx) => verifyRange(tx, found, leagues), GRADING_LIMITS)).length;
  }
  return repaired;
}

/**
 * Verifies all seasons that are graded, once an hour; null if not due. Stores the number of
 * repaired leagues for metrics.
 */
export async function verifySeasons(args: SeasonsArgs): Promise<number | null> {
  const { db } = args;
  if (!(await isGradingCheckDue(db))) return null;
  let repaired = 0;
  for (const { year } of await listSeasonsToGrade(args)) repaired += await verifyGrading({ db, season: year });
  const before = (await readSetting(db, 'gradingCheck'))?.repaired ?? 0;
  await writeSetting(db, 'gradingCheck', { repaired: before + repaired });
  return repaired;
}
