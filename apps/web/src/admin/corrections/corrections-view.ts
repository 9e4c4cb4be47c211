import type { CorrectionOutput, EnteredResult } from '@survivor/contract/correction';
import type { CorrectionKind, CorrectionState } from '@survivor/rules';
import { formatMatchup } from '../lib/describe-game.ts';
import type { TableView } from '../lib/table-search.ts';

export type CorrectionsView = TableView & { readonly filter: CorrectionState | 'all' };
export const CORRECTIONS_PER_PAGE = 20;

/** A recorded correction, a result that is entered by hand, or a quarantined line to accept. */
export type Target =
  | { readonly correctionId: string }
  | { readonly gameId: string; readonly result: EnteredResult }
  | { readonly lineId: string };
export type Subject = { readonly target: Target; readonly kind: CorrectionKind; readonly game: string };

export const toSubject = ({ id, kind, game }: CorrectionOutput): Subject => ({
  target: { correctionId: id },
  kind,
  game: formatMatchup(game),
});
