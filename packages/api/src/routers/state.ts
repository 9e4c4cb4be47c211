import { ListAuditInput, ListAuditOutput } from '@survivor/contract/audit';
import { NoInput } from '@survivor/contract/common';
import {
  ClockOutput,
  ClockStepsOutput,
  ConsoleHomeOutput,
  GlobalStateOutput,
  MaintenanceOutput,
  MoveClockInput,
  RoundStartInput,
  RoundStartOutput,
  SeasonStateOutput,
  SetMaintenanceInput,
  SetMaintenanceOutput,
  StatusOutput,
  SystemOutput,
} from '@survivor/contract/state';
import {
  getClock,
  getClockSteps,
  getConsoleHome,
  getGlobalState,
  getMaintenance,
  getRoundStart,
  getSeasonState,
  getStatus,
  getSystem,
  listAudit,
  moveClock,
  setMaintenance,
} from '@survivor/services';
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
  clockSteps: admin
    .input(NoInput)
    .output(ClockStepsOutput)
    .query(({ ctx }) => getClockSteps({ ctx })),
  moveClock: admin
    .input(MoveClockInput)
    .output(ClockOutput)
    .mutation(({ ctx, input }) => moveClock({ ctx, input })),
  season: admin
    .input(NoInput)
    .output(SeasonStateOutput)
    .query(({ ctx }) => getSeasonState({ ctx })),
  home: admin
    .input(NoInput)
    .output(ConsoleHomeOutput)
    .query(({ ctx }) => getConsoleHome({ ctx })),
  maintenance: admin
    .input(NoInput)
    .output(MaintenanceOutput)
    .query(({ ctx }) => getMaintenance({ ctx })),
  setMaintenance: admin
    .input(SetMaintenanceInput)
    .output(SetMaintenanceOutput)
    .mutation(({ ctx, input }) => setMaintenance({ ctx, input })),
  audit: admin
    .input(ListAuditInput)
    .output(ListAuditOutput)
    .query(({ ctx, input }) => listAudit({ ctx, input })),
});
