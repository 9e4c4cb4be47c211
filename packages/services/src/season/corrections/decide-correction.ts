import type { ApplyCorrectionInput, DecidedCorrectionOutput, WithdrawCorrectionInput } from '@survivor/contract/correction';
import type { Tx } from '@survivor/db/connection/database';
import { inTransaction } from '@survivor/db/connection/in-transaction';
import { notifySeason } from '@survivor/db/events/live-events';
import { recordAudit } from '@survivor/db/queries/console/audit';
import { insertRun } from '@survivor/db/queries/job/job-runs';
import { type CorrectionRow, findCorrection, findGames, type GameRow, markWithdrawn } from '@survivor/db/queries/season/corrections';
import { toClaim } from '@survivor/db/queries/season/held-events';
import { lockSeason } from '@survivor/db/queries/season/season-facts';
import { correctionState } from '@survivor/rules';
import { requireAdmin, type ServiceContext } from '../../context.ts';
import { jobRunIds } from '../../ids.ts';
import { enqueueRun } from '../../job/start-run.ts';
import { notFound, ServiceError } from '../../service-error.ts';
import { computeFingerprint, writeCorrection } from './apply-correction.ts';
import { CHANGED, type CorrectionAct, findRequestedCorrection, findSeasonOf, loadCorrectionAct } from './correction-act.ts';
import { correctedGameOutput, factsAround, factsOf, toCorrectionOutput } from './correction-output.ts';
import { loadHeldEvents } from './held-event-output.ts';

type Decision = { readonly authorId: number; readonly reason: string; readonly fingerprint: string | undefined };

const subjectOf = ({ homeTeam, awayTeam, round }: ReturnType<typeof correctedGameOutput>) =>
  `${awayTeam.abbreviation} at ${homeTeam.abbreviation}, Week ${round}`;

async function load(tx: Tx, correctionId: number) {
  const row = await findCorrection(tx, correctionId);
  const [game] = row === undefined ? [] : await findGames(tx, [row.gameId]);
  if (row === undefined || game === undefined) throw notFound('Correction');
  return { row, game };
}

async function correctionOutput(tx: Tx, row: CorrectionRow, game: GameRow) {
  return toCorrectionOutput(row, game, (await loadHeldEvents(tx, [{ row, game }])).get(row.id) ?? null);
}

type Decided = { readonly output: Omit<DecidedCorrectionOutput, 'jobRunId'>; readonly runId: string | null };

const GRADING = { name: 'ProcessGamesOutcomes', payload: {} } as const;

/**
 * Applies or withdraws a correction, records it in the audit log and inserts a grading run, all or
 * nothing. Throws 409 if the preview showed something else.
 */
async function decide(tx: Tx, act: CorrectionAct, { authorId, reason, fingerprint }: Decision): Promise<Decided> {
  if (computeFingerprint(act) !== fingerprint) throw new ServiceError('conflict', CHANGED);
  const { row, game } = await load(tx, await writeCorrection(tx, act, { authorId, reason }));
  const { kind, before, after, deadlines, voided } = act;
  await recordAudit(tx, {
    actorId: authorId,
    action: `correction ${act.act}`,
    subject: subjectOf(correctedGameOutput(game)),
    details: { kind, reason, before: factsOf(before), after: factsOf(after), deadlines, voided },
  });
  await notifySeason(tx, { seasonId: game.seasonId, kinds: ['games'] });
  return { output: { correction: await correctionOutput(tx, row, game), deadlines: [...deadlines] }, runId: await insertRun(tx, GRADING) };
}

/**
 * Queues the grading. If the queue is unavailable, the decision stands, and the next scheduled run
 * grades.
 */
async function startGrading(ctx: ServiceContext, { output, runId }: Decided): Promise<DecidedCorrectionOutput> {
  if (runId === null) return { ...output, jobRunId: null };
  try {
    await enqueueRun({ db: ctx.db, queue: ctx.queue, run: { runId, ...GRADING, isUrgent: true } });
  } catch (error) {
    if (!(error instanceof ServiceError && error.code === 'unavailable')) throw error;
    return { ...output, jobRunId: null };
  }
  return { ...output, jobRunId: jobRunIds.encode(Number(runId)) };
}

/**
 * Applies a correction, in any round; the worker then grades the season (rules 5). Throws 409 if
 * anything changed since the preview with this `fingerprint` or if already applied, and 404 for
 * an unknown correction or game.
 */
export async function applyCorrection(args: { ctx: ServiceContext; input: ApplyCorrectionInput }): Promise<DecidedCorrectionOutput> {
  const { request, reason, fingerprint } = args.input;
  const { id: authorId } = requireAdmin(args.ctx);
  const decided = await inTransaction(args.ctx.db, async (tx) => {
    await lockSeason(tx, await findSeasonOf(tx, request));
    const act = await loadCorrectionAct(tx, request);
    if (act.act === 'withdraw') throw new ServiceError('conflict', 'This correction is already applied');
    return await decide(tx, act, { authorId, reason, fingerprint });
  });
  return await startGrading(args.ctx, decided);
}

/**
 * Dismisses a pending correction. No game changes, and the correction does not come back if the
 * source repeats it.
 */
async function dismiss(tx: Tx, correctionId: number, { authorId, reason }: Decision): Promise<Decided> {
  await markWithdrawn(tx, { id: correctionId, authorId, reason });
  const { row, game } = await load(tx, correctionId);
  await recordAudit(tx, {
    actorId: authorId,
    action: 'correction withdraw',
    subject: subjectOf(correctedGameOutput(game)),
    details: { kind: row.kind, reason, dismissed: row.kind === 'held-event' ? toClaim(row) : factsAround(row, game).corrected },
  });
  return { output: { correction: await correctionOutput(tx, row, game), deadlines: [] }, runId: null };
}

/**
 * Withdraws an applied correction, after which the worker regrades the season, or dismisses a
 * pending one. Throws 409 if already withdrawn or changed since the preview, 404 if unknown.
 */
export async function withdrawCorrection(args: { ctx: ServiceContext; input: WithdrawCorrectionInput }): Promise<DecidedCorrectionOutput> {
  const { reason, fingerprint, correctionId } = args.input;
  const { id: authorId } = requireAdmin(args.ctx);
  const decided = await inTransaction(args.ctx.db, async (tx) => {
    await lockSeason(tx, (await findRequestedCorrection(tx, { correctionId })).game.seasonId);
    const { row } = await findRequestedCorrection(tx, { correctionId });
    if (row === null) throw notFound('Correction');
    const decision = { authorId, reason, fingerprint };
    switch (correctionState(row)) {
      case 'withdrawn':
        throw new ServiceError('conflict', 'This correction is already withdrawn');
      case 'waiting':
        return await dismiss(tx, row.id, decision);
      case 'applied':
        return await decide(tx, await loadCorrectionAct(tx, { correctionId }), decision);
    }
  });
  return await startGrading(args.ctx, decided);
}
