import {
  PickHistoryInput,
  PickHistoryOutput,
  PickPlanInput,
  PickPlanOutput,
  SetPickPlanInput,
  SubmitPickInput,
  SubmitPickOutput,
} from '@survivor/contract/pick';
import { getPickPlan, listPickHistory, setPickPlan, submitPick } from '@survivor/services';
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
  plan: signedIn
    .input(PickPlanInput)
    .output(PickPlanOutput)
    .query(({ ctx, input }) => getPickPlan({ ctx, input })),
  setPlan: signedIn
    .input(SetPickPlanInput)
    .output(PickPlanOutput)
    .mutation(({ ctx, input }) => setPickPlan({ ctx, input })),
});
