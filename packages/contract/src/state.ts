import { GAME_STATUSES, MAINTENANCE_MESSAGE_RULE, NOTICE_RULE } from '@survivor/rules';
import * as z from 'zod';
import { Id, LeagueType, text } from './common.ts';
import { TeamOutput } from './game.ts';

/** A notice to all players, until `endsAt` by the product's clock (rules 8). */
const Notice = z.object({ id: Id, text: z.string(), endsAt: z.date() });

export const StatusOutput = z.object({
  isMaintenanceMode: z.boolean(),
  message: z.string(),
  version: z.string(),
  /** The build of that version. */
  build: z.string(),
  serverTime: z.date(),
  notice: Notice.nullable(),
});
export type StatusOutput = z.infer<typeof StatusOutput>;

export const RoundStartInput = z.strictObject({ leagueType: LeagueType.default('NFL') });
export const RoundStartOutput = z.date().nullable();

export const GlobalStateOutput = z.object({
  nflState: z.object({ season: z.number().int(), round: z.number().int(), roundStart: z.date().nullable() }).nullable(),
});

/** A line of the source that has been quarantined for a day and keeps teams from being picked. */
export const BlockingLine = z.object({
  id: Id,
  round: z.number().int(),
  /** Null if the source names no team that is known. */
  awayTeam: TeamOutput.nullable(),
  homeTeam: TeamOutput.nullable(),
  /** Those of its teams that have no game in the round. */
  blockedTeams: z.array(TeamOutput),
  kickoffAt: z.date().nullable(),
  reason: z.string(),
  /** By the product's clock. */
  since: z.date(),
});
export type BlockingLine = z.infer<typeof BlockingLine>;

/** The counts beside the console's sections. 1,000 means more than 999. tRPC only. */
export const ConsoleHomeOutput = z.object({
  /** Real time of this response, the reference for ages. */
  readAt: z.date(),
  clock: z.object({ isVirtual: z.boolean(), now: z.date() }),
  tickets: z.object({ open: z.number().int(), oldestAt: z.date().nullable() }),
  /** Runs that failed within the last day, and the latest of them. */
  jobs: z.object({ failed: z.number().int(), latest: z.object({ name: z.string(), at: z.date() }).nullable() }),
  /** When the source last answered, in real time; null if never. */
  fetchedAt: z.date().nullable(),
  waitingCorrections: z.number().int(),
  /** The oldest 20. */
  blockingLines: z.array(BlockingLine),
  nextDeadline: z
    .object({
      round: z.number().int(),
      /** By the product's clock. */
      startsAt: z.date(),
      /**
       * How many of those who can pick have picked, and how many leagues lack a pick; null before
       * it is counted. Never whose pick or which team.
       */
      picks: z.object({ alive: z.number().int(), picked: z.number().int(), leaguesDue: z.number().int(), countedAt: z.date() }).nullable(),
    })
    .nullable(),
});
export type ConsoleHomeOutput = z.infer<typeof ConsoleHomeOutput>;

const Instant = z.iso.datetime({ offset: true }).transform((value) => new Date(value));

const CLOCK_STEPS = ['kickoff', 'finals', 'next-round'] as const;
const ClockStep = z.enum(CLOCK_STEPS);
export const ClockOutput = z.object({ now: z.date() });
/** The target of each clock step. tRPC only. */
export const ClockStepsOutput = z.record(ClockStep, z.date().nullable());
export type ClockStepsOutput = z.infer<typeof ClockStepsOutput>;
export const MoveClockInput = z.union([z.strictObject({ now: Instant }), z.strictObject({ advanceTo: ClockStep })]);
export type MoveClockInput = z.infer<typeof MoveClockInput>;

/** Donation methods. A method without a value is not shown (contract 2, `DONATE_*`). */
export const DonateSettings = z.object({
  paymentUrl: z.string().nullable(),
  bitcoin: z.string().nullable(),
  litecoin: z.string().nullable(),
  monero: z.string().nullable(),
});
export type DonateSettings = z.infer<typeof DonateSettings>;

/** The status that the page needs before sign-in. */
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
  /** A custom message; null for the default in `shownMessage`. */
  message: z.string().nullable(),
  /** The message that players read. */
  shownMessage: z.string(),
  /** When it was last switched, in real time; null if never. */
  since: z.date().nullable(),
  /** Who last switched it; null for the command line, or if never switched. */
  by: z.string().nullable(),
  /** The next deadline by the product's clock; null without one. */
  nextDeadline: z.date().nullable(),
  /** The deadline is under 24 hours away, so switching on needs a second confirmation (rules 8). */
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
  /** Nothing changed. Repeat the call with `isConfirmed`. */
  z.object({ kind: z.literal('needs-confirmation'), nextDeadline: z.date() }),
]);
export type SetMaintenanceOutput = z.infer<typeof SetMaintenanceOutput>;

/** The notice that players see now, for the console. */
export const NoticeOutput = z.object({
  /** By the product's clock. */
  now: z.date(),
  notice: Notice.extend({
    /** In real time. */
    postedAt: z.date(),
    /** Null if the account has been deleted. */
    by: z.string().nullable(),
  }).nullable(),
});
export type NoticeOutput = z.infer<typeof NoticeOutput>;

export const PostNoticeInput = z.strictObject({ text: text(NOTICE_RULE), endsAt: Instant });
export type PostNoticeInput = z.infer<typeof PostNoticeInput>;

export const SeasonStateRound = z.object({
  ordinal: z.number().int(),
  /** The deadline, by the product's clock; null if unknown. */
  startsAt: z.date().nullable(),
  isReached: z.boolean(),
  /** All its games were lost, so leagues skip it. */
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
  /** More than six hours have passed since its kickoff. */
  isOverdue: z.boolean(),
});
export type UndecidedGame = z.infer<typeof UndecidedGame>;

/** A quarantined event of the source. */
export const QuarantinedEvent = z.object({
  id: Id,
  round: z.number().int().nullable(),
  sourceId: z.string().nullable(),
  reason: z.string(),
  firstSeenAt: z.date(),
  lastSeenAt: z.date(),
  /** As received: JSON, cut at 4,000 characters. */
  event: z.string(),
});
export type QuarantinedEvent = z.infer<typeof QuarantinedEvent>;

/** The season's state for site administrators. Rounds are empty until the schedule is loaded. */
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
  /** Real time of this response, the reference for ages. */
  readAt: z.date(),
  rounds: z.array(SeasonStateRound),
  games: z.object({ count: z.number().int(), fetchedAt: z.date().nullable(), changedAt: z.date().nullable() }),
  /** The undecided games of started rounds. */
  undecidedGames: z.array(UndecidedGame),
  /** The latest 50, and how many there are. */
  quarantinedEvents: z.array(QuarantinedEvent),
  quarantinedCount: z.number().int(),
  waitingCorrections: z.number().int(),
  nextDeadline: z.object({ round: z.number().int(), startsAt: z.date() }).nullable(),
  maintenance: MaintenanceOutput,
});
export type SeasonStateOutput = z.infer<typeof SeasonStateOutput>;
