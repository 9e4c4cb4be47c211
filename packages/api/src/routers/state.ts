import {
  ClockOutput,
  GlobalStateOutput,
  MoveClockInput,
  NoInput,
  RoundStartInput,
  RoundStartOutput,
  StatusOutput,
  SystemOutput,
} from '@survivor/contract';
import { getClock, getGlobalState, getRoundStart, getStatus, getSystem, moveClock } from '@survivor/services';
import { admin, anyoneAlways, router, signedIn } from '../trpc.ts';

export const stateRouter = router({
  status: anyoneAlways
    .input(NoInput)
    .output(StatusOutput)
    .query(({ ctx }) => getStatus({ ctx })),
  system: anyoneAlways
    .input(NoInput)
    .output(SystemOutput)
    .query(({ ctx }) => getSystem({ ctx })),
  roundStart: signedIn
    .input(RoundStartInput)
    .output(RoundStartOutput)
    .query(({ ctx, input }) => getRoundStart({ ctx, input })),
  global: admin
    .input(NoInput)
    .output(GlobalStateOutput)
    .query(({ ctx }) => getGlobalState({ ctx })),
  clock: admin
    .input(NoInput)
    .output(ClockOutput)
    .query(({ ctx }) => getClock({ ctx })),
  moveClock: admin
    .input(MoveClockInput)
    .output(ClockOutput)
    .mutation(({ ctx, input }) => moveClock({ ctx, input })),
});
