import { createHash } from 'node:crypto';
import type { Tx } from '@survivor/db/connection/database';
import { serializeGradedFacts } from '@survivor/db/queries/grading/unfinished-grading';
import {
  type AffectedLeagues,
  compareStandings,
  type StandingsTotals,
  snapshotStandings,
} from '@survivor/db/queries/season/correction-preview';
import { applyStoredCorrection, insertEnteredResult, markWithdrawn } from '@survivor/db/queries/season/corrections';
import { storeGames } from '@survivor/db/queries/season/feed';
import { loadSeasonFacts, lockRoundsNow, saveSchedule } from '@survivor/db/queries/season/season-facts';
import { deriveSchedule, gradedFactsOf } from '@survivor/rules';
import { gradeSeason } from '../../grading/process-outcomes.ts';
import { findAffectedLeagues } from './affected-leagues.ts';
import type { CorrectionAct } from './planned-correction.ts';

export type Decider = { readonly authorId: number | null; readonly reason: string };
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

/** The same for the same change of the same facts: who is hit follows from them, and from picks that nobody can change any more. */
export function fingerprintOf({ act, row, game, facts, before, after, deadlines, voided }: CorrectionAct): string {
  const moved = deadlines.map((deadline) => ({ ...deadline, after: deadline.locksAtOnce ? 'now' : deadline.after }));
  const judged = serializeGradedFacts(gradedFactsOf(deriveSchedule({ ...facts.season, ...facts }), facts.now));
  const told = { act, correction: row?.id ?? null, state: row?.withdrawnAt ?? null, game: game.id, before, after, moved, voided, judged };
  return createHash('sha256').update(JSON.stringify(told)).digest('base64url');
}

/** What was held counts from now on as if the source had said it. */
async function takeOver(tx: Tx, { game, facts, accepted, deadlines }: CorrectionAct): Promise<void> {
  if (accepted === null) return;
  const seasonId = facts.season.id;
  await storeGames(tx, seasonId, { games: [accepted.game], known: new Set([game.id]) });
  await lockRoundsNow(tx, { seasonId, rounds: deadlines.filter((deadline) => deadline.locksAtOnce).map(({ round }) => round) });
}

/** Puts a correction in force or takes it out, and stores the schedule that follows; grading comes after. Its id. */
export async function writeCorrection(tx: Tx, act: CorrectionAct, decider: Decider): Promise<number> {
  const { row, entered, game, kind, before, facts } = act;
  const id = row?.id ?? (entered === null ? null : await insertEnteredResult(tx, { gameId: game.id, ...entered }));
  if (id === null) throw new Error('a correction is recorded or entered');
  if (act.act === 'withdraw') await markWithdrawn(tx, { id, ...decider });
  else {
    const previousKickoffAt = kind === 'held-event' ? before.kickoffAt : null;
    await applyStoredCorrection(tx, { id, gameId: game.id, kind, previousKickoffAt, ...decider });
  }
  await takeOver(tx, act);
  await saveSchedule(tx, facts.season.id, deriveSchedule({ ...facts.season, ...(await loadSeasonFacts(tx, facts.season)) }));
  return id;
}

const NOBODY: Decider = { authorId: null, reason: '' };

/**
 * Whom a correction would hit, by the very grading that follows when it is applied, on copies that the transaction hides the season behind;
 * `onLeagues` is told which leagues can be hit, before any of them is touched. What is due already is graded first: the difference is this
 * correction's alone.
 */
export async function previewTotals(
  tx: Tx,
  act: CorrectionAct,
  onLeagues: (concern: AffectedLeagues) => Promise<void>,
): Promise<StandingsTotals> {
  const { season } = act.facts;
  const concern = await findAffectedLeagues(tx, season, () => writeCorrection(tx, act, NOBODY));
  await onLeagues(concern);
  await gradeSeason(tx, season);
  await snapshotStandings(tx, season.id, concern);
  await writeCorrection(tx, act, NOBODY);
  await gradeSeason(tx, season);
  return await compareStandings(tx);
}
