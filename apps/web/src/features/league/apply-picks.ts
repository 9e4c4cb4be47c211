import { HIDDEN_PICK, NO_PICK, type StandingsDocument, versionOf } from '@survivor/rules';

/** Who has a pick for a round: a character a member, of standings whose names are of that version. */
export type PickColumn = { readonly round: number; readonly members: string; readonly column: string };

/**
 * The standings with everybody's pick of the column shown as made; the same object when nothing is new. Null when they are of another round,
 * of other members, or no longer hide it.
 */
export function applyPicks<T extends StandingsDocument & { readonly isLocked: boolean }>(standings: T, told: PickColumn): T | null {
  const { fromRound, toRound, memberCount, names, isLocked } = standings;
  if (isLocked || toRound !== told.round || versionOf(names) !== told.members) return null;
  const width = toRound - fromRound + 1;
  const codes = [...standings.picks];
  let isNew = false;
  for (let place = 0; place < memberCount; place++) {
    const at = (place + 1) * width - 1;
    if (told.column[place] !== HIDDEN_PICK || codes[at] !== NO_PICK) continue;
    codes[at] = HIDDEN_PICK;
    isNew = true;
  }
  return isNew ? { ...standings, picks: codes.join('') } : standings;
}
