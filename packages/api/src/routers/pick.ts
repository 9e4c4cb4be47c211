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
  submit: signedIn(SubmitPickInput, SubmitPickOutput).mutation(({ ctx, input }) => submitPick({ ctx, input })),
  history: signedIn(PickHistoryInput, PickHistoryOutput).query(({ ctx, input }) => listPickHistory({ ctx, input })),
  plan: signedIn(PickPlanInput, PickPlanOutput).query(({ ctx, input }) => getPickPlan({ ctx, input })),
  setPlan: signedIn(SetPickPlanInput, PickPlanOutput).mutation(({ ctx, input }) => setPickPlan({ ctx, input })),
});
