import { ALIVE, HIDDEN_PICK, NO_PICK, rowsOf, type StandingsDocument, versionOf } from '@survivor/rules';

/** Who has a pick for a round: a character a member, of standings whose names are of that version. */
export type PickColumn = { readonly round: number; readonly members: string; readonly column: string };

/**
 * The standings with everybody's pick of the column shown as made; the same object when nothing is new. Null when they are of another round,
 * of other members, or no longer hide it.
 */
export function applyPicks<T extends StandingsDocument & { readonly isLocked: boolean }>(standings: T, told: PickColumn): T | null {
  const { toRound, names, eliminatedRounds, isLocked } = standings;
  if (isLocked || toRound !== told.round || versionOf(names) !== told.members) return null;
  const hasNew = (row: string, place: number) =>
    told.column[place] === HIDDEN_PICK && eliminatedRounds[place] === ALIVE && row.endsWith(NO_PICK);
  const picks = rowsOf(standings)
    .map((row, place) => (hasNew(row, place) ? row.slice(0, -1) + HIDDEN_PICK : row))
    .join('');
  return picks === standings.picks ? standings : { ...standings, picks };
}
