export { AuditItem, ListAuditInput, ListAuditOutput } from './audit.ts';
export { Id, NoInput } from './common.ts';
export {
  ApplyCorrectionInput,
  type AskedCorrection,
  ChangedDeadline,
  ChangedLeague,
  ChangedVoid,
  CorrectionOutput,
  CorrectionPreview,
  CorrectionTotals,
  DecidedCorrectionOutput,
  EnteredResult,
  GameFactsOutput,
  HeldClaimOutput,
  HeldEventOutput,
  ListCorrectionsInput,
  ListCorrectionsOutput,
  PreviewCorrectionInput,
  WithdrawCorrectionInput,
} from './correction.ts';
export { GameOutput, ListGamesInput, ListGamesOutput, ListTeamsInput, ListTeamsOutput, TeamOutput } from './game.ts';
export {
  AvailableJobsOutput,
  JobHistoryItem,
  JobHistoryOutput,
  JobOverviewOutput,
  JobStatsOutput,
  ListJobsInput,
  ListJobsOutput,
  RetryJobInput,
  TriggeredOutput,
  TriggerJobInput,
  TriggerRecurringInput,
  WorkerOutput,
} from './job.ts';
export {
  CreateLeagueInput,
  JoinLeagueInput,
  LeagueIdInput,
  LeagueListItem,
  LeagueOutput,
  ListLeaguesInput,
  ListLeaguesOutput,
  LiveEventOutput,
  Member,
  MembersOutput,
  MyLeaguesOutput,
  RoundNotesOutput,
  StandingsOutput,
} from './league.ts';
export { PickHistoryInput, PickHistoryOutput, SubmitPickInput, SubmitPickOutput } from './pick.ts';
export { type FieldErrors, PROBLEM_STATUS, Problem, type ProblemCode } from './problem.ts';
export { ListSeasonsOutput, NextStartInput, NextStartOutput } from './season.ts';
export {
  ClockOutput,
  ClockStepsOutput,
  DonateSettings,
  GlobalStateOutput,
  MaintenanceOutput,
  MoveClockInput,
  QuarantinedEvent,
  RoundStartInput,
  RoundStartOutput,
  SeasonStateOutput,
  SeasonStateRound,
  SetMaintenanceInput,
  SetMaintenanceOutput,
  StatusOutput,
  SystemOutput,
  UndecidedGame,
} from './state.ts';
export {
  CreateTicketInput,
  CreateTicketOutput,
  ListTicketsInput,
  ListTicketsOutput,
  SetTicketStatusInput,
  TicketOutput,
} from './ticket.ts';
export { ActiveStatsInput, ActiveStatsOutput, ListUsersInput, ListUsersOutput, MeOutput } from './user.ts';
