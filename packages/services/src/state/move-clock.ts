import type { MoveClockInput } from '@survivor/contract';
import { type Db, findSeasonState, inTransaction, notifySeason, readClockKind, readNow, recordAudit, setVirtualClock } from '@survivor/db';
import { requireAdmin, type ServiceContext } from '../context.ts';
import { demoMembersPick } from '../demo/demo-members-pick.ts';
import { isSeasonLoaded } from '../feed/is-season-loaded.ts';
import { processOutcomes } from '../grading/process-outcomes.ts';
import { startRun } from '../job/start-run.ts';
import { waitForRun } from '../job/wait-for-run.ts';
import { notFound, ServiceError } from '../service-error.ts';
import { clockStepTargets } from './get-clock-steps.ts';

const LOAD_LIMIT_MS = 50_000;
const FETCH_LIMIT_MS = 50_000;

async function untilLoaded(db: Db, season: number): Promise<void> {
  const giveUpAt = performance.now() + LOAD_LIMIT_MS;
  while (!(await isSeasonLoaded({ db, season }))) {
    if (performance.now() > giveUpAt)
      throw new ServiceError('unavailable', "The season's schedule is not loaded yet", { retryAfterSeconds: 30 });
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

async function targetOf(ctx: ServiceContext, input: MoveClockInput): Promise<Date | null> {
  return 'now' in input ? input.now : (await clockStepTargets(ctx))[input.advanceTo];
}

/** Open pages count down by the old clock until they are told. */
async function tellSeason({ db, settings }: ServiceContext): Promise<void> {
  const found = await findSeasonState(db, { leagueType: 'NFL', year: settings.season });
  if (found !== undefined) await notifySeason(db, { seasonId: found.id, kinds: ['round'] });
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
 * Moves a virtual clock and answers once the rules have caught up: games fetched and graded for the new instant (contract 4).
 * 404 unless the clock is virtual, 409 backwards or with nothing left to advance to, 502 when the source fails: then the clock
 * stands at the new instant and what it alone decides is done.
 */
export async function moveClock({ ctx, input }: { ctx: ServiceContext; input: MoveClockInput }): Promise<{ now: Date }> {
  const { id: actorId } = requireAdmin(ctx);
  const { season } = ctx.settings;
  if ((await readClockKind(ctx.db)) !== 'virtual') throw notFound('Clock');
  await untilLoaded(ctx.db, season);
  const target = await targetOf(ctx, input);
  if (target === null) throw new ServiceError('conflict', 'Nothing is left to advance to');
  await demoMembersPick({ ctx, until: target });
  await inTransaction(ctx.db, async (tx) => {
    if (!(await setVirtualClock(tx, target))) throw new ServiceError('conflict', 'The clock cannot be turned back');
    await recordAudit(tx, { actorId, action: 'clock move', subject: target.toISOString() });
  });
  await tellSeason(ctx);
  const isFetched = await fetchGames(ctx);
  await processOutcomes({ db: ctx.db, season });
  await demoMembersPick({ ctx, until: target });
  if (!isFetched) throw new ServiceError('bad-gateway', 'The sports source did not answer; the clock has been moved');
  return { now: await readNow(ctx.db) };
}
