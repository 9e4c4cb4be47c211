import { GAME_STATUSES, MAINTENANCE_MESSAGE_RULE } from '@survivor/rules';
import * as z from 'zod';
import { Id, LeagueType, text } from './common.ts';
import { TeamOutput } from './game.ts';

export const StatusOutput = z.object({
  isMaintenanceMode: z.boolean(),
  message: z.string(),
  version: z.string(),
  /** Which build of that version answers. */
  build: z.string(),
  serverTime: z.date(),
});
export type StatusOutput = z.infer<typeof StatusOutput>;

export const RoundStartInput = z.strictObject({ leagueType: LeagueType.default('NFL') });
export const RoundStartOutput = z.date().nullable();

export const GlobalStateOutput = z.object({
  nflState: z.object({ season: z.number().int(), round: z.number().int(), roundStart: z.date().nullable() }).nullable(),
});

/** The figures beside the console's sections. Counts are at most 1,000, which means more than 999. Over tRPC only. */
export const ConsoleHomeOutput = z.object({
  /** Real time of this answer, from which ages are told. */
  readAt: z.date(),
  clock: z.object({ isVirtual: z.boolean(), now: z.date() }),
  tickets: z.object({ open: z.number().int(), oldestAt: z.date().nullable() }),
  /** Runs that failed within the last day, and the latest of them. */
  jobs: z.object({ failed: z.number().int(), latest: z.object({ name: z.string(), at: z.date() }).nullable() }),
  /** When the source last answered, in real time; null if never. */
  fetchedAt: z.date().nullable(),
  waitingCorrections: z.number().int(),
  nextDeadline: z
    .object({
      round: z.number().int(),
      /** In the product's clock. */
      startsAt: z.date(),
      /** Of all who can pick for it, who has; null until it was counted. Never whose or of what. */
      picks: z.object({ alive: z.number().int(), picked: z.number().int(), leaguesDue: z.number().int(), countedAt: z.date() }).nullable(),
    })
    .nullable(),
});
export type ConsoleHomeOutput = z.infer<typeof ConsoleHomeOutput>;

const CLOCK_STEPS = ['kickoff', 'finals', 'next-round'] as const;
const ClockStep = z.enum(CLOCK_STEPS);
export const ClockOutput = z.object({ now: z.date() });
/** What each step leads to; over tRPC only. */
export const ClockStepsOutput = z.record(ClockStep, z.date().nullable());
export type ClockStepsOutput = z.infer<typeof ClockStepsOutput>;
export const MoveClockInput = z.union([
  z.strictObject({ now: z.iso.datetime({ offset: true }).transform((value) => new Date(value)) }),
  z.strictObject({ advanceTo: ClockStep }),
]);
export type MoveClockInput = z.infer<typeof MoveClockInput>;

/** Where donations go; a method without a value is not shown (contract 2, `DONATE_*`). */
export const DonateSettings = z.object({
  paymentUrl: z.string().nullable(),
  bitcoin: z.string().nullable(),
  litecoin: z.string().nullable(),
  monero: z.string().nullable(),
});
export type DonateSettings = z.infer<typeof DonateSettings>;

/** What the page needs to know about the running system before anybody signs in. */
export const SystemOutput = z.object({
  isVirtualClock: z.boolean(),
  sportsSource: z.string(),
  isGoogle: z.boolean(),
  clientId: z.string(),
  operatorName: z.string(),
  donate: DonateSettings,
});
export type SystemOutput = z.infer<typeof SystemOutput>;

export const MaintenanceOutput = z.object({
  isOn: z.boolean(),
  /** Words for this time; null: the default ones, in `shownMessage`. */
  message: z.string().nullable(),
  /** What players read. */
  shownMessage: z.string(),
  /** When it was switched last, in real time; null if never. */
  since: z.date().nullable(),
  /** Who switched it last; null: the command line, or nobody yet. */
  by: z.string().nullable(),
  /** In the product's clock; null: none is ahead. */
  nextDeadline: z.date().nullable(),
  /** Less than 24 hours ahead: switching on asks for a second confirmation (rules 8). */
  needsConfirmation: z.boolean(),
});
export type MaintenanceOutput = z.infer<typeof MaintenanceOutput>;

export const SetMaintenanceInput = z.strictObject({
  isOn: z.boolean(),
  message: text(MAINTENANCE_MESSAGE_RULE).nullable().default(null),
  isConfirmed: z.boolean().default(false),
});
export type SetMaintenanceInput = z.infer<typeof SetMaintenanceInput>;
export const SetMaintenanceOutput = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('switched'), maintenance: MaintenanceOutput }),
  /** Nothing was switched: ask again with `isConfirmed`. */
  z.object({ kind: z.literal('needs-confirmation'), nextDeadline: z.date() }),
]);
export type SetMaintenanceOutput = z.infer<typeof SetMaintenanceOutput>;

export const SeasonStateRound = z.object({
  ordinal: z.number().int(),
  /** The deadline, in the product's clock; null when unknown. */
  startsAt: z.date().nullable(),
  isReached: z.boolean(),
  /** It had games and lost them all: passed over. */
  isVoid: z.boolean(),
  isCurrent: z.boolean(),
  isClosed: z.boolean(),
  games: z.number().int(),
  undecided: z.number().int(),
  movesOnAt: z.date().nullable(),
  /** When the source last answered for it, in real time; null if never. */
  fetchedAt: z.date().nullable(),
});
export type SeasonStateRound = z.infer<typeof SeasonStateRound>;

export const UndecidedGame = z.object({
  id: Id,
  round: z.number().int(),
  kickoffAt: z.date().nullable(),
  status: z.enum(GAME_STATUSES),
  awayTeam: TeamOutput,
  homeTeam: TeamOutput,
  awayScore: z.number().int().nullable(),
  homeScore: z.number().int().nullable(),
  /** More than six hours after its kickoff. */
  isOverdue: z.boolean(),
});
export type UndecidedGame = z.infer<typeof UndecidedGame>;

/** An event of the source that was quarantined. */
export const QuarantinedEvent = z.object({
  id: Id,
  round: z.number().int().nullable(),
  sourceId: z.string().nullable(),
  reason: z.string(),
  firstSeenAt: z.date(),
  lastSeenAt: z.date(),
  /** As it came, JSON in lines, cut at 4,000 characters. */
  event: z.string(),
});
export type QuarantinedEvent = z.infer<typeof QuarantinedEvent>;

/** What a site administrator needs on a Sunday. Rounds are empty until the season's schedule is loaded. */
export const SeasonStateOutput = z.object({
  season: z.object({
    year: z.number().int(),
    display: z.string(),
    lastRound: z.number().int(),
    currentRound: z.number().int(),
    closedThrough: z.number().int(),
  }),
  source: z.string(),
  clock: z.object({ isVirtual: z.boolean(), now: z.date() }),
  /** Real time of this answer, from which ages are told. */
  readAt: z.date(),
  rounds: z.array(SeasonStateRound),
  games: z.object({ count: z.number().int(), fetchedAt: z.date().nullable(), changedAt: z.date().nullable() }),
  /** Of rounds that have started. */
  undecidedGames: z.array(UndecidedGame),
  /** The latest 50, and how many there are. */
  quarantinedEvents: z.array(QuarantinedEvent),
  quarantinedCount: z.number().int(),
  waitingCorrections: z.number().int(),
  nextDeadline: z.object({ round: z.number().int(), startsAt: z.date() }).nullable(),
  maintenance: MaintenanceOutput,
});
export type SeasonStateOutput = z.infer<typeof SeasonStateOutput>;
