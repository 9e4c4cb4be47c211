import { getStoredValue, storeValue } from './session-storage.ts';

type Correction = { readonly leagueId: string; readonly at: number };

/** Notices of this visit, which stay until the page is left. */
const shown = new Set<string>();

/** Whether an earlier visit has shown the notice of a correction, or of a later one. */
export function isCorrectionSeen({ leagueId, at }: Correction): boolean {
  if (shown.has(`${leagueId} ${at}`)) return false;
  const seen = getStoredValue('seenCorrection', leagueId);
  return typeof seen === 'number' && seen >= at;
}

/** Records that the notice was shown, so that the next visit does not show it again. */
export function markCorrectionSeen({ leagueId, at }: Correction): void {
  shown.add(`${leagueId} ${at}`);
  storeValue('seenCorrection', leagueId, at);
}
