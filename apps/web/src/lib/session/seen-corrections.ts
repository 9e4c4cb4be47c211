import { getStoredValue, storeValue } from './session-storage.ts';

type Correction = { readonly leagueId: string; readonly at: number };

/** Whether this browser has shown the notice of a correction, or of a later one. */
export function isCorrectionSeen({ leagueId, at }: Correction): boolean {
  const seen = getStoredValue('seenCorrection', leagueId);
  return typeof seen === 'number' && seen >= at;
}

/** Records that the notice was shown, so that the next visit is without it. */
export const markCorrectionSeen = ({ leagueId, at }: Correction): void => storeValue('seenCorrection', leagueId, at);
