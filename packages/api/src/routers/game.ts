import {
  ApplyCorrectionInput,
  CorrectionPreview,
  DecidedCorrectionOutput,
  ListCorrectionsInput,
  ListCorrectionsOutput,
  PreviewCorrectionInput,
  WithdrawCorrectionInput,
} from '@survivor/contract/correction';
import { ListGamesInput, ListGamesOutput, ListSeasonGamesInput, ListSeasonGamesOutput } from '@survivor/contract/game';
import { applyCorrection, listCorrections, listGames, listSeasonGames, previewCorrection, withdrawCorrection } from '@survivor/services';
import { admin, router, signedIn } from '../trpc.ts';

export const gameRouter = router({
  list: signedIn(ListGamesInput, ListGamesOutput).query(({ ctx, input }) => listGames({ ctx, input })),
  season: signedIn(ListSeasonGamesInput, ListSeasonGamesOutput).query(({ ctx, input }) => listSeasonGames({ ctx, input })),
  corrections: admin(ListCorrectionsInput, ListCorrectionsOutput).query(({ ctx, input }) => listCorrections({ ctx, input })),
  previewCorrection: admin(PreviewCorrectionInput, CorrectionPreview).query(({ ctx, input }) => previewCorrection({ ctx, input })),
  applyCorrection: admin(ApplyCorrectionInput, DecidedCorrectionOutput).mutation(({ ctx, input }) => applyCorrection({ ctx, input })),
  withdrawCorrection: admin(WithdrawCorrectionInput, DecidedCorrectionOutput).mutation(({ ctx, input }) =>
    withdrawCorrection({ ctx, input }),
  ),
});
