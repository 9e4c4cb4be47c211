import type { CorrectionTotals } from '@survivor/contract/correction';
import { previewCopy } from '../corrections/corrections-copy.ts';

const ORDER = ['eliminated', 'reinstated', 'changedOtherwise', 'completed', 'reopened', 'completedOtherwise'] as const;

/** `41 members eliminated, 2 leagues reopened`. */
export function describeTotals(totals: Pick<CorrectionTotals, (typeof ORDER)[number]>): string {
  const parts = ORDER.filter((what) => totals[what] > 0).map((what) => previewCopy.totals[what](totals[what]));
  return parts.length === 0 ? previewCopy.nothing : parts.join(', ');
}
