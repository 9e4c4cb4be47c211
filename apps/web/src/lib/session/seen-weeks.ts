import { getStoredValue, storeValue } from './session-storage.ts';

/** Whether this browser has shown last week's recap for the displayed round. */
export function isWeekSeen({ leagueId, displayedRound }: { leagueId: string; displayedRound: number }): boolean {
  const seen = getStoredValue('seenWeek', leagueId);
  return typeof seen === 'number' && seen >= displayedRound;
}

/** Records that the recap was shown, so that the next visit starts with the pick. */
export const markWeekSeen = ({ leagueId, displayedRound }: { leagueId: string; displayedRound: number }): void =>
  storeValue('seenWeek', leagueId, displayedRound);
