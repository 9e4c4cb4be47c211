import type { CorrectionOutput, GameFactsOutput, HeldEventOutput } from '@survivor/contract/correction';
import type { CorrectionRow, GameRow } from '@survivor/db/queries/season/corrections';
import { correctionState, type GameFacts, withResult } from '@survivor/rules';
import { correctionIds, gameIds, userIds } from '../../ids.ts';

export const factsOf = ({ round, kickoffAt, status, homeScore, awayScore }: GameFacts): GameFactsOutput => ({
  round,
  kickoffAt,
  status,
  homeScore,
  awayScore,
});

export const teamOutput = ({ id, name, abbreviation }: GameRow['homeTeam']) => ({ id: String(id), name, abbreviation });

export const correctedGameOutput = ({ id, round, awayTeam, homeTeam }: GameRow) => ({
  id: gameIds.encode(id),
  round,
  awayTeam: teamOutput(awayTeam),
  homeTeam: teamOutput(homeTeam),
});

/** The facts without and with a correction. */
export function factsAround(row: CorrectionRow, game: GameRow): { stored: GameFactsOutput; corrected: GameFactsOutput } {
  const reported = factsOf(game);
  if (row.kind === 'held-event') {
    const isApplied = correctionState(row) === 'applied';
    const stored = isApplied && row.kickoffAt !== null ? { ...reported, kickoffAt: row.previousKickoffAt } : reported;
    const score = row.status === 'CANC' ? null : 0;
    const result = row.status === null ? {} : { status: row.status, homeScore: score, awayScore: score };
    return {
      stored,
      corrected: { ...reported, round: row.round ?? reported.round, kickoffAt: row.kickoffAt ?? reported.kickoffAt, ...result },
    };
  }
  return { stored: reported, corrected: withResult(reported, { ...row, status: row.status ?? reported.status }) };
}

/** A correction as a list item. `held` is the result of {@link loadHeldEvents}. */
export function toCorrectionOutput(row: CorrectionRow, game: GameRow, held: HeldEventOutput | null): CorrectionOutput {
  const { id, kind, authorId, authorName, reason, recordedAt, appliedAt, withdrawnAt } = row;
  return {
    id: correctionIds.encode(id),
    kind,
    state: correctionState(row),
    game: correctedGameOutput(game),
    ...factsAround(row, game),
    held,
    author: authorId === null || authorName === null ? null : { id: userIds.encode(authorId), name: authorName },
    reason,
    recordedAt,
    appliedAt,
    withdrawnAt,
  };
}
