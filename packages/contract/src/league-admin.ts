import { LEAGUE_PASSWORD_RULE, LOG_KINDS, LOGGED_ACTS, MEMBER_LIMIT, PINNED_MESSAGE_RULE, REASON_RULE } from '@survivor/rules';
import * as z from 'zod';
import { EliminationReason, Id, text } from './common.ts';

/** Inputs and outputs of the administration of a league (rules 11). tRPC only. */
export const LeagueInput = z.strictObject({ leagueId: Id });
export type LeagueInput = z.infer<typeof LeagueInput>;

export const MemberInput = z.strictObject({ leagueId: Id, userId: Id });
export type MemberInput = z.infer<typeof MemberInput>;

export const SetAdministratorInput = z.strictObject({ leagueId: Id, userId: Id, isAdministrator: z.boolean() });
export type SetAdministratorInput = z.infer<typeof SetAdministratorInput>;

export const RemoveMemberInput = z.strictObject({ leagueId: Id, userId: Id, reason: text(REASON_RULE) });
export type RemoveMemberInput = z.infer<typeof RemoveMemberInput>;

export const SetJoinsInput = z.strictObject({ leagueId: Id, open: z.boolean() });
export type SetJoinsInput = z.infer<typeof SetJoinsInput>;

/** Null for no limit. */
export const SetMemberLimitInput = z.strictObject({
  leagueId: Id,
  maxMembers: z.int().min(MEMBER_LIMIT.min).max(MEMBER_LIMIT.max).nullable(),
});
export type SetMemberLimitInput = z.infer<typeof SetMemberLimitInput>;

export const SetPasswordInput = z.strictObject({ leagueId: Id, password: text(LEAGUE_PASSWORD_RULE) });
export type SetPasswordInput = z.infer<typeof SetPasswordInput>;

/** Null takes the message down. */
export const PinInput = z.strictObject({ leagueId: Id, text: text(PINNED_MESSAGE_RULE).nullable() });
export type PinInput = z.infer<typeof PinInput>;

export const ResetKeyOutput = z.object({ key: z.string() });
export type ResetKeyOutput = z.infer<typeof ResetKeyOutput>;

/** The number of members without a pick. How many get a message depends on their settings. */
export const RemindMissingOutput = z.object({ sent: z.number().int() });
export type RemindMissingOutput = z.infer<typeof RemindMissingOutput>;

const Person = z.object({ userId: Id, name: z.string() });

export const MissingOutput = z.object({
  round: z.object({ ordinal: z.number().int(), description: z.string() }),
  /** By name, at most 1,000. */
  members: z.array(Person),
  total: z.number().int(),
});
export type MissingOutput = z.infer<typeof MissingOutput>;

const kinds = Object.keys(LOG_KINDS) as [keyof typeof LOG_KINDS, ...(keyof typeof LOG_KINDS)[]];

export const LeagueLogInput = z.strictObject({
  id: Id,
  /** Only lines with a smaller number; absent for the newest. */
  before: z.int().min(1).max(2_147_483_647).optional(),
  kind: z.enum(kinds).optional(),
});
export type LeagueLogInput = z.infer<typeof LeagueLogInput>;

/** A line of a league's log. */
export const ActLine = z.object({
  /** Counts the league's lines from 1. */
  number: z.number().int(),
  /** In the product's clock. */
  at: z.date(),
  /** `site` is a site administrator, `source` the source of the games; neither has a name. */
  author: z.object({ kind: z.enum(['member', 'site', 'source']), member: Person.nullable() }),
  act: z.enum(LOGGED_ACTS),
  member: Person.nullable(),
  round: z.number().int().nullable(),
  reason: z.string().nullable(),
  details: z.object({
    maxMembers: z.number().int().nullable().optional(),
    /** The corrected games, each as a sentence. */
    games: z.array(z.object({ round: z.number().int(), text: z.string() })).optional(),
    eliminated: z.number().int().optional(),
    reinstated: z.number().int().optional(),
  }),
});
export type ActLine = z.infer<typeof ActLine>;
export const LeagueLogOutput = z.object({ items: z.array(ActLine), isMore: z.boolean() });
export type LeagueLogOutput = z.infer<typeof LeagueLogOutput>;

/** The pages of a league's members, for its administrators. */
export const LeagueMembersInput = z.strictObject({
  id: Id,
  filter: z.enum(['all', 'alive', 'eliminated', 'no-pick']).default('all'),
  /** Part of a name, ignoring case and accents; blank for all members. */
  text: z.string().max(100).default(''),
  page: z.int().min(1).max(1_000_000).default(1),
});
export type LeagueMembersInput = z.infer<typeof LeagueMembersInput>;

export const LeagueMember = z.object({
  userId: Id,
  name: z.string(),
  role: z.enum(['owner', 'administrator', 'member']),
  isEliminated: z.boolean(),
  hasLeft: z.boolean(),
  isWinner: z.boolean(),
  eliminatedRound: z.number().int().nullable(),
  eliminationReason: EliminationReason.nullable(),
  /** Whether they have a pick for the displayed round, visible to all; null if eliminated. */
  hasPick: z.boolean().nullable(),
  joinedAt: z.date(),
  /** Null if not removed by an administrator; `final` once a deadline was reached since. */
  removal: z.enum(['undoable', 'final']).nullable(),
});
export type LeagueMember = z.infer<typeof LeagueMember>;

export const LeagueMembersOutput = z.object({
  /** By name. */
  items: z.array(LeagueMember),
  total: z.number().int(),
  pageSize: z.number().int(),
  /**
   * Removed before the start, and not allowed to join again; at most 100 by name, none once the
   * league has started.
   */
  removed: z.array(Person),
});
export type LeagueMembersOutput = z.infer<typeof LeagueMembersOutput>;
