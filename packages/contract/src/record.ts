import { LEAGUE_STATUSES } from '@survivor/rules';
import * as z from 'zod';
import { AUDIT_ACTIONS } from './audit-actions.ts';
import { Id } from './common.ts';
import { SessionItem } from './session.ts';
import { TicketOutput } from './ticket.ts';
import { UserOutput } from './user.ts';

/**
 * Console pages about one user or one league, for site administrators. tRPC only. They show no
 * pick's team (rules 4).
 */
export const RecordInput = z.strictObject({ id: Id });

/** `before` is the ISO timestamp at which the previous page ended. */
export const TimelineInput = z.strictObject({ id: Id, before: z.iso.datetime().optional() });
export type TimelineInput = z.infer<typeof TimelineInput>;

const LeagueStatus = z.enum(LEAGUE_STATUSES);
const Named = z.object({ id: Id, name: z.string() });
const Round = z.object({ description: z.string() });

export const UserRecordOutput = UserOutput.extend({
  createdAt: z.date(),
  lastSeenAt: z.date().nullable(),
  suspendedAt: z.date().nullable(),
  leaguesCount: z.number().int(),
  ticketsCount: z.number().int(),
  /** The leagues that the user joined last, 50 at most. */
  leagues: z.array(
    z.object({
      ...Named.shape,
      season: z.number().int(),
      status: LeagueStatus,
      round: Round,
      isAdmin: z.boolean(),
      joinedAt: z.date(),
      /** As last graded; null while alive. */
      outIn: z.number().int().nullable(),
      /** Present if `outIn` is the week in which the user left or was removed (rules 11). */
      hasLeft: z.literal(true).optional(),
      isWinner: z.boolean().optional(),
    }),
  ),
  sessions: z.array(SessionItem),
  /** The latest, 20 at most. */
  tickets: z.array(TicketOutput),
});
export type UserRecordOutput = z.infer<typeof UserRecordOutput>;

const USER_EVENTS = [
  'account',
  'signed-in',
  'refused',
  'founded',
  'joined',
  'picked',
  'changed-pick',
  'asked',
  'answered',
  'was-acted-on',
  'acted',
] as const;

const UserEvent = z.object({
  /** Picks use the product's clock, everything else real time. */
  at: z.date(),
  kind: z.enum(USER_EVENTS),
  league: Named.nullable(),
  round: Round.nullable(),
  ticketId: Id.nullable(),
  action: z.enum(AUDIT_ACTIONS).nullable(),
  subject: z.string().nullable(),
  /** The user, or the ticket's author, that the subject names by id; null if deleted. */
  subjectName: z.string().nullish(),
  /** Null for the command line and for the program itself. */
  by: z.string().nullable(),
  /** How many such events the hour that starts at `at` had; null for a single event. */
  count: z.number().int().nullable(),
});
export type UserEvent = z.infer<typeof UserEvent>;

/** `next` is the `before` of the next page; null after the last. */
export const UserTimelineOutput = z.object({ items: z.array(UserEvent), next: z.date().nullable() });
export type UserTimelineOutput = z.infer<typeof UserTimelineOutput>;

/** One session, or all of them if null. */
export const EndSessionsInput = z.strictObject({ id: Id, sessionId: z.string().max(64).nullable() });
export type EndSessionsInput = z.infer<typeof EndSessionsInput>;

export const LeagueRecordOutput = z.object({
  ...Named.shape,
  type: z.string(),
  season: z.number().int(),
  status: LeagueStatus,
  round: Round,
  start: Round,
  createdAt: z.date(),
  creator: Named,
  administrators: z.array(Named),
  /** The creator's choices, by the names of the settings. */
  settings: z.record(z.string(), z.number()),
  /** How often its invitations were revoked. */
  endedInvitations: z.number().int(),
  total: z.number().int(),
  alive: z.number().int(),
  /** Alive members with a pick for the round; null in a league too large to count. */
  picksIn: z.number().int().nullable(),
  /** Eliminated members by round; null in a league too large to count. */
  out: z.array(z.object({ round: Round, count: z.number().int() })).nullable(),
  /** How it ended, in words; null while it goes on. */
  end: z.string().nullable(),
  /** Whether the caller may open the league page. */
  isMember: z.boolean(),
  /** The latest tickets of its members, 20 at most; null in a league too large to find them. */
  tickets: z.array(TicketOutput).nullable(),
});
export type LeagueRecordOutput = z.infer<typeof LeagueRecordOutput>;

const LeagueEvent = z.object({
  /** Deadlines use the product's clock, everything else real time. */
  at: z.date(),
  kind: z.enum(['created', 'joined', 'locked', 'repaired']),
  member: Named.nullable(),
  round: Round.nullable(),
});
export type LeagueEvent = z.infer<typeof LeagueEvent>;
export const LeagueTimelineOutput = z.object({ items: z.array(LeagueEvent), next: z.date().nullable() });
export type LeagueTimelineOutput = z.infer<typeof LeagueTimelineOutput>;
