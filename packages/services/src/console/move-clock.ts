import type { MoveClockInput } from '@survivor/contract/state';
import type { Db } from '@survivor/db/connection/database';
import { inTransaction } from '@survivor/db/connection/in-transaction';
import { notifySeason } from '@survivor/db/events/live-events';
import { recordAudit } from '@survivor/db/queries/console/audit';
import { readClockKind, readNow, setVirtualClock } from '@survivor/db/queries/season/clock';
import { findSeasonState, loadSeasonFacts } from '@survivor/db/queries/season/season-facts';
import { latest } from '@survivor/rules';
import { requireAdmin, type ServiceContext } from '../context.ts';
import { pickForDemoMembers } from '../demo/pick-for-demo-members.ts';
import { startRun } from '../job/start-run.ts';
import { waitForRun } from '../job/wait-for-run.ts';
import { isSeasonLoaded } from '../season/feed/season-loading.ts';
import { listSeasonsToFetch } from '../season/followed-seasons.ts';
import { gradeSeasons } from '../season/grade-seasons.ts';
import { notFound, ServiceError } from '../service-error.ts';
import { findClockStepTargets } from './get-clock-steps.ts';

const LOAD_LIMIT_MS = 50_000;
const FETCH_LIMIT_MS = 50_000;
/** The clock moves at most this far beyond the season, because it can never go back. */
const AFTER_SEASON_MS = 30 * 86_400_000;

async function waitUntilLoaded(db: Db, season: number): Promise<void> {
  const deadline = performance.now() + LOAD_LIMIT_MS;
  while (!(await isSeasonLoaded({ db, season }))) {
    if (performance.now() > deadline)
      throw new ServiceError('unavailable', "The season's schedule is not loaded yet", { retryAfterSeconds: 30 });
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

async function findTarget(ctx: ServiceContext, input: MoveClockInput): Promise<Date | null> {
  const target = 'now' in input ? input.now : (await findClockStepTargets(ctx))[input.advanceTo];
  const found = await findSeasonState(ctx.db, { leagueType: 'NFL', year: ctx.settings.season });
  const games = found === undefined ? [] : (await loadSeasonFacts(ctx.db, found)).games;
  const end = latest(games.map((game) => game.kickoffAt));
  if (target !== null && end !== null && target.getTime() > end.getTime() + AFTER_SEASON_MS) {
    throw new ServiceError('conflict', 'The clock cannot be moved more than 30 days beyond the last kickoff of the season');
  }
  return target;
}

/** Open pages count down by the old clock until notified. */
async function announceClockMove({ db, settings }: ServiceContext): Promise<void> {
  for (const { id } of await listSeasonsToFetch({ db, season: settings.season }))
    await notifySeason(db, { seasonId: id, kinds: ['round'] });
}

async function fetchGames(ctx: ServiceContext): Promise<boolean> {
  try {
    const runId = await startRun({ ctx, name: 'FetchGames', payload: { scope: 'undecided', isForced: true }, type: 'Immediate' });
    const run = await waitForRun({ ctx, runId, timeoutMs: FETCH_LIMIT_MS });
    return run.status === 'Succeeded';
  } catch (error) {
    if (error instanceof ServiceError) return false;
    throw error;
  }
}

/**
 * Moves a virtual clock, then fetches and grades games for the new time (contract 4). Throws 404
 * unless the clock is virtual, 409 for the past, far beyond the season or with no step left, and
 * 502 if the source fails; the clock has then moved, and grading is done.
 */
export async function moveClock({ ctx, input }: { ctx: ServiceContext; input: MoveClockInput }): Promise<{ now: Date }> {
  const { id: actorId } = requireAdmin(ctx);
  const { season } = ctx.settings;
  if ((await readClockKind(ctx.db)) !== 'virtual') throw notFound('Clock');
  await waitUntilLoaded(ctx.db, season);
  const target = await findTarget(ctx, input);
  if (target === null) throw new ServiceError('conflict', 'There is nothing left to advance to');
  await pickForDemoMembers({ ctx, until: target });
  await inTransaction(ctx.db, async (tx) => {
    if (!(await setVirtualClock(tx, target))) throw new ServiceError('conflict', 'The clock cannot be turned back');
    await recordAudit(tx, { actorId, action: 'clock move', subject: target.toISOString() });
  });
  await announceClockMove(ctx);
  const isFetched = await fetchGames(ctx);
  await gradeSeasons({ db: ctx.db, season });
  await pickForDemoMembers({ ctx, until: target });
  if (!isFetched) throw new ServiceError('bad-gateway', 'The sports source did not answer; the clock has been moved');
  return { now: await readNow(ctx.db) };
}
