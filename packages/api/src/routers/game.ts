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
  list: signedIn
    .input(ListGamesInput)
    .output(ListGamesOutput)
    .query(({ ctx, input }) => listGames({ ctx, input })),
  season: signedIn
    .input(ListSeasonGamesInput)
    .output(ListSeasonGamesOutput)
    .query(({ ctx, input }) => listSeasonGames({ ctx, input })),
  corrections: admin
    .input(ListCorrectionsInput)
    .output(ListCorrectionsOutput)
    .query(({ ctx, input }) => listCorrections({ ctx, input })),
  previewCorrection: admin
    .input(PreviewCorrectionInput)
    .output(CorrectionPreview)
    .query(({ ctx, input }) => previewCorrection({ ctx, input })),
  applyCorrection: admin
    .input(ApplyCorrectionInput)
    .output(DecidedCorrectionOutput)
    .mutation(({ ctx, input }) => applyCorrection({ ctx, input })),
  withdrawCorrection: admin
    .input(WithdrawCorrectionInput)
    .output(DecidedCorrectionOutput)
    .mutation(({ ctx, input }) => withdrawCorrection({ ctx, input })),
});
