import { PickHistoryInput, PickHistoryOutput, SubmitPickInput, SubmitPickOutput } from '@survivor/contract/pick';
import { listPickHistory, submitPick } from '@survivor/services';
import { router, signedIn } from '../trpc.ts';

export const pickRouter = router({
  submit: signedIn
    .input(SubmitPickInput)
    .output(SubmitPickOutput)
    .mutation(({ ctx, input }) => submitPick({ ctx, input })),
  history: signedIn
    .input(PickHistoryInput)
    .output(PickHistoryOutput)
    .query(({ ctx, input }) => listPickHistory({ ctx, input })),
});
