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
import { lockRoundsNow, saveSchedule } from '@survivor/db/queries/season/save-deadlines';
import { loadSeasonFacts } from '@survivor/db/queries/season/season-facts';
import { deriveSchedule, gradedFactsOf } from '@survivor/rules';
import { gradeSeason } from '../../grading/process-outcomes.ts';
import { findAffectedLeagues } from './affected-leagues.ts';
import type { CorrectionAct } from './correction-act.ts';

export type Decider = { readonly authorId: number | null; readonly reason: string };
/** No one is affected. */
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

/**
 * A hash of a change and the facts behind it. Who is affected depends only on these and on picks
 * that can no longer change.
 */
export function computeFingerprint({ act, row, lineId, game, facts, before, after, deadlines, voided }: CorrectionAct): string {
  const moved = deadlines.map((deadline) => ({ ...deadline, after: deadline.locksAtOnce ? 'now' : deadline.after }));
  const gradedFacts = serializeGradedFacts(gradedFactsOf(deriveSchedule({ ...facts.season, ...facts }), facts.now));
  const content = {
    act,
    correction: lineId ?? row?.id ?? null,
    state: row?.withdrawnAt ?? null,
    game: lineId ?? game.id,
    before,
    after,
    moved,
    voided,
    judged: gradedFacts,
  };
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url');
}

/** Stores an accepted claim as if the source had reported it. */
async function storeAcceptedClaim(tx: Tx, { game, facts, accepted, deadlines }: CorrectionAct): Promise<void> {
  if (accepted === null) return;
  const seasonId = facts.season.id;
  await storeGames(tx, seasonId, { games: [accepted.game], known: new Set([game.id]) });
  await lockRoundsNow(tx, { seasonId, rounds: deadlines.filter((deadline) => deadline.locksAtOnce).map(({ round }) => round) });
}

/**
 * Applies or withdraws a correction and saves the resulting schedule, but does not grade. Returns
 * the correction's id.
 */
export async function writeCorrection(tx: Tx, act: CorrectionAct, decider: Decider): Promise<number> {
  const { row, entered, game, kind, before, facts } = act;
  const id = row?.id ?? (entered === null ? null : await insertEnteredResult(tx, { gameId: game.id, ...entered }));
  if (id === null) throw new Error('the correction has neither a stored row nor an entered result');
  if (act.act === 'withdraw') await markWithdrawn(tx, { id, ...decider });
  else {
    const previousKickoffAt = kind === 'held-event' ? before.kickoffAt : null;
    await applyStoredCorrection(tx, { id, gameId: game.id, kind, previousKickoffAt, ...decider });
  }
  await storeAcceptedClaim(tx, act);
  await saveSchedule(tx, facts.season.id, deriveSchedule({ ...facts.season, ...(await loadSeasonFacts(tx, facts.season)) }));
  return id;
}

const NO_DECIDER: Decider = { authorId: null, reason: '' };

/**
 * Grades temporary copies of the tables to count whom a correction affects. The caller copies the
 * affected leagues in `onLeagues`. Pending grading runs first, so it is not counted.
 */
export async function previewTotals(
  tx: Tx,
  act: CorrectionAct,
  onLeagues: (affected: AffectedLeagues) => Promise<void>,
): Promise<StandingsTotals> {
  const { season } = act.facts;
  // This first write is rolled back.
  const affected = await findAffectedLeagues(tx, season, () => writeCorrection(tx, act, NO_DECIDER));
  await onLeagues(affected);
  await gradeSeason(tx, season);
  await snapshotStandings(tx, season.id, affected);
  await writeCorrection(tx, act, NO_DECIDER);
  await gradeSeason(tx, season);
  return await compareStandings(tx);
}
