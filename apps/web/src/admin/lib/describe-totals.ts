import type { CorrectionTotals } from '@survivor/contract/correction';
import { previewCopy } from '../corrections/corrections-copy.ts';

const ORDER = ['eliminated', 'reinstated', 'changedOtherwise', 'completed', 'reopened', 'completedOtherwise'] as const;

/** `41 members eliminated, 2 leagues reopened`. Totals from stored details may be incomplete. */
export function describeTotals(totals: Readonly<Partial<Record<keyof CorrectionTotals, unknown>>>): string {
  const parts = ORDER.flatMap((total) => {
    const count = totals[total];
    return typeof count === 'number' && count > 0 ? [previewCopy.totals[total](count)] : [];
  });
  return parts.length === 0 ? previewCopy.nothing : parts.join(', ');
}
