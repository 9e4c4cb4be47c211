import { createHash } from 'node:crypto';
import {
  compareStandings,
  insertEnteredResult,
  type LeagueConcern,
  loadSeasonFacts,
  lockRoundsNow,
  markWithdrawn,
  putInForce,
  rememberStandings,
  type StandingsTotals,
  saveSchedule,
  storeGames,
  type Tx,
} from '@survivor/db';
import { deriveSchedule } from '@survivor/rules';
import { gradeSeason } from '../grading/process-outcomes.ts';
import type { CorrectionAct } from './correction-act.ts';
import { concernOf } from './league-concern.ts';

export type Decider = { readonly authorId: number | null; readonly reason: string };
/** `onLeagues` is told which leagues can be hit, before any of them is touched. */
type ResultDecider = Decider & { readonly onLeagues?: (concern: LeagueConcern) => Promise<void> };
export type CarriedOut = { readonly correctionId: number; readonly totals: StandingsTotals; readonly fingerprint: string };

/** Nobody changes. */
export const NO_TOTALS: StandingsTotals = {
  leagues: 0,
  members: 0,
  eliminated: 0,
  reinstated: 0,
  changedOtherwise: 0,
  completed: 0,
  reopened: 0,
  completedOtherwise: 0,
  checksum: '0',
};

/** The same for the same change of the same facts. */
function fingerprintOf({ act, row, game, before, after, deadlines, voided }: CorrectionAct, totals: StandingsTotals): string {
  const moved = deadlines.map((deadline) => ({ ...deadline, after: deadline.locksAtOnce ? 'now' : deadline.after }));
  const told = { act, correction: row?.id ?? null, state: row?.withdrawnAt ?? null, game: game.id, before, after, moved, voided, totals };
  return createHash('sha256').update(JSON.stringify(told)).digest('base64url');
}

/** What was held counts from now on as if the source had said it. */
async function takeOver(tx: Tx, { game, facts, accepted, deadlines }: CorrectionAct): Promise<void> {
  if (accepted === null) return;
  const seasonId = facts.season.id;
  await storeGames(tx, seasonId, { games: [accepted.game], known: new Set([game.id]) });
  await lockRoundsNow(tx, { seasonId, rounds: deadlines.filter((deadline) => deadline.locksAtOnce).map(({ round }) => round) });
  await saveSchedule(tx, seasonId, deriveSchedule({ ...facts.season, ...(await loadSeasonFacts(tx, facts.season)) }));
}

async function write(tx: Tx, act: CorrectionAct, decider: Decider): Promise<number> {
  const { row, entered, game, kind, before } = act;
  const id = row?.id ?? (entered === null ? null : await insertEnteredResult(tx, { gameId: game.id, ...entered }));
  if (id === null) throw new Error('a correction is recorded or entered');
  if (act.act === 'withdraw') await markWithdrawn(tx, { id, ...decider });
  else {
    const previousKickoffAt = kind === 'held-event' ? before.kickoffAt : null;
    await putInForce(tx, { id, gameId: game.id, kind, previousKickoffAt, ...decider });
  }
  await takeOver(tx, act);
  return id;
}

/**
 * Applies or withdraws what concerns started rounds and grades the season, on whatever tables the transaction sees, so that what a preview says is what
 * happens, in the leagues that it can hit. What was due already is graded first: the difference is this correction's alone.
 */
export async function carryOutResult(tx: Tx, act: CorrectionAct, { onLeagues, ...decider }: ResultDecider): Promise<CarriedOut> {
  const { season } = act.facts;
  const concern = await concernOf(tx, season, () => write(tx, act, decider));
  await onLeagues?.(concern);
  await gradeSeason(tx, season);
  await rememberStandings(tx, season.id, concern);
  const correctionId = await write(tx, act, decider);
  await gradeSeason(tx, season);
  const totals = await compareStandings(tx);
  return { correctionId, totals, fingerprint: fingerprintOf(act, totals) };
}

/** Says what {@link carryOutSchedule} will: deadlines and void rounds alone. Whom they eliminate follows from picks that are hidden still (decisions 4). */
export function foreseeSchedule(act: CorrectionAct): Omit<CarriedOut, 'correctionId'> {
  return { totals: NO_TOTALS, fingerprint: fingerprintOf(act, NO_TOTALS) };
}

/** Accepts what is held of a round that has not started, or takes that back: deadlines move at once, and the season is graded (decisions 2). */
export async function carryOutSchedule(tx: Tx, act: CorrectionAct, decider: Decider): Promise<CarriedOut> {
  const correctionId = await write(tx, act, decider);
  await gradeSeason(tx, act.facts.season);
  return { correctionId, ...foreseeSchedule(act) };
}
