import { keep, keptOf } from './session-storage.ts';

/** Whether a league's page was visited here since this round took over, so that the story of the week before was shown. */
export function isWeekSeen({ leagueId, round }: { leagueId: string; round: number }): boolean {
  const seen = keptOf('seenWeek', leagueId);
  return typeof seen === 'number' && seen >= round;
}

/** Keeps that the story was shown: the next visit begins with the pick. */
export const markWeekSeen = ({ leagueId, round }: { leagueId: string; round: number }): void => keep('seenWeek', leagueId, round);
