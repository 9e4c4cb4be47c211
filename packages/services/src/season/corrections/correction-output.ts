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
  const said = factsOf(game);
  if (row.kind === 'held-event') {
    const isApplied = correctionState(row) === 'applied';
    const stored = isApplied && row.kickoffAt !== null ? { ...said, kickoffAt: row.previousKickoffAt } : said;
    const cancelled = row.status === null ? {} : { status: row.status, homeScore: null, awayScore: null };
    return { stored, corrected: { ...said, round: row.round ?? said.round, kickoffAt: row.kickoffAt ?? said.kickoffAt, ...cancelled } };
  }
  return { stored: said, corrected: withResult(said, { ...row, status: row.status ?? said.status }) };
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
