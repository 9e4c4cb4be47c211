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
  status: anyoneAlways(NoInput, StatusOutput).query(({ ctx }) => getStatus({ ctx })),
  system: anyoneAlways(NoInput, SystemOutput).query(({ ctx }) => getSystem({ ctx })),
  roundStart: signedIn(RoundStartInput, RoundStartOutput).query(({ ctx, input }) => getRoundStart({ ctx, input })),
  global: admin(NoInput, GlobalStateOutput).query(({ ctx }) => getGlobalState({ ctx })),
  clock: admin(NoInput, ClockOutput).query(({ ctx }) => getClock({ ctx })),
  clockSteps: admin(NoInput, ClockStepsOutput).query(({ ctx }) => getClockSteps({ ctx })),
  moveClock: admin(MoveClockInput, ClockOutput).mutation(({ ctx, input }) => moveClock({ ctx, input })),
  season: admin(NoInput, SeasonStateOutput).query(({ ctx }) => getSeasonState({ ctx })),
  home: admin(NoInput, ConsoleHomeOutput).query(({ ctx }) => getConsoleHome({ ctx })),
  maintenance: admin(NoInput, MaintenanceOutput).query(({ ctx }) => getMaintenance({ ctx })),
  setMaintenance: admin(SetMaintenanceInput, SetMaintenanceOutput).mutation(({ ctx, input }) => setMaintenance({ ctx, input })),
  audit: admin(ListAuditInput, ListAuditOutput).query(({ ctx, input }) => listAudit({ ctx, input })),
});
