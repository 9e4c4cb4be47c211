import {
  LEAGUE_KEY_PATTERN,
  LEAGUE_NAME_RULE,
  LEAGUE_PASSWORD_RULE,
  LEAGUE_SETTINGS,
  LEAGUE_STATUSES,
  type LeagueSetting,
  LIVE_EVENTS,
} from '@survivor/rules';
import * as z from 'zod';
import { EliminationReason, Id, LeagueType, pageFields, pageInput, Season, text } from './common.ts';
import { GameOutput } from './game.ts';
import { ActLine } from './league-admin.ts';
import { LEAGUE_SORTS } from './sort.ts';

const LeagueStatus = z.enum(LEAGUE_STATUSES);

/** One field per setting that rules declare; absent if not chosen. */
function settingFields<Name extends string>(settings: Readonly<Record<Name, LeagueSetting>>) {
  const fields = Object.entries<LeagueSetting>(settings).map(([name, { min, max }]) => [name, z.int().min(min).max(max).optional()]);
  // `fromEntries` loses the keys' types.
  return Object.fromEntries(fields) as Record<Name, z.ZodOptional<z.ZodInt>>;
}

const leagueSettings = settingFields(LEAGUE_SETTINGS);

export const CreateLeagueInput = z.strictObject({
  name: text(LEAGUE_NAME_RULE),
  password: text(LEAGUE_PASSWORD_RULE),
  leagueType: LeagueType.default('NFL'),
  season: Season,
  ...leagueSettings,
});
export type CreateLeagueInput = z.infer<typeof CreateLeagueInput>;

export const JoinLeagueInput = z.strictObject({
  key: z.string().regex(LEAGUE_KEY_PATTERN, 'The league key must have 8 letters or digits'),
  password: z.string().min(1, 'The league password is required').max(256),
});
export type JoinLeagueInput = z.infer<typeof JoinLeagueInput>;

/** Longer than any issued token. A malformed token gets the same response as a revoked one. */
const InvitationToken = z.string().max(128);
export const InvitationInput = z.strictObject({ token: InvitationToken });
export type InvitationInput = z.infer<typeof InvitationInput>;

export const LeagueIdInput = z.strictObject({ id: Id });

export const LeagueListItem = z.object({
  id: Id,
  name: z.string(),
  type: z.string(),
  season: z.number().int(),
  status: LeagueStatus,
  round: z.object({ description: z.string() }),
});
export type LeagueListItem = z.infer<typeof LeagueListItem>;
export const MyLeaguesOutput = z.array(LeagueListItem);

/** What administrators have set, and the latest lines of the log that the caller should see. */
const LeagueAdministration = z.object({
  ownerId: Id,
  joinsClosed: z.boolean(),
  maxMembers: z.number().int().nullable(),
  pinned: z.object({ text: z.string(), author: z.string(), at: z.date() }).nullable(),
  /** The newest line of the last seven days. */
  latestAct: ActLine.nullable(),
  /** The line by which the caller left or was removed from the running league. */
  departure: ActLine.nullable(),
});

export const LeagueOutput = z.object({
  id: Id,
  name: z.string(),
  key: z.string(),
  password: z.string(),
  type: z.string(),
  season: z.number().int(),
  status: LeagueStatus,
  round: z.object({ ordinal: z.number().int(), description: z.string(), startsAt: z.date().nullable() }),
  startRound: z.number().int(),
  winners: z.array(z.object({ userId: Id, name: z.string() })),
  winnersCount: z.number().int(),
  /** Absent until somebody has acted in the league (rules 11). Until then, the creator owns it. */
  administration: LeagueAdministration.optional(),
  ...leagueSettings,
});
export type LeagueOutput = z.infer<typeof LeagueOutput>;

/**
 * What an invitation shows to anyone with the link; null for a revoked or unknown one. tRPC only.
 */
export const InvitationOutput = z
  .object({
    leagueName: z.string(),
    /** Null once the inviter is no longer a member. */
    inviterName: z.string().nullable(),
    /** For example, `NFL 2025-2026`. */
    season: z.string(),
    status: LeagueStatus,
    start: z.object({ description: z.string(), startsAt: z.date().nullable() }),
    round: z.object({ description: z.string() }),
    total: z.number().int(),
    alive: z.number().int(),
    /** The league's id if the caller is a member, else null. */
    memberOf: Id.nullable(),
    /** Why nobody can join this Open league now: closed or full. Absent otherwise (rules 3). */
    refusal: z.string().optional(),
  })
  .nullable();
export type InvitationOutput = z.infer<typeof InvitationOutput>;

/** The caller's own invitation to a league. tRPC only. */
export const InviteLinkOutput = z.object({ token: InvitationToken, canEnd: z.boolean() });
export type InviteLinkOutput = z.infer<typeof InviteLinkOutput>;

/** A card of My Leagues (screens 2.6). tRPC only. */
export const LeagueCard = z.object({
  id: Id,
  name: z.string(),
  type: z.string(),
  season: z.number().int(),
  status: LeagueStatus,
  round: z.object({ ordinal: z.number().int(), description: z.string(), startsAt: z.date().nullable() }),
  total: z.number().int(),
  alive: z.number().int(),
  /**
   * Survivors before the first round and after each decided one; null in leagues too large to count
   * per card.
   */
  survivors: z.array(z.number().int()).nullable(),
  /** The round in which the caller was eliminated; null while alive. */
  outIn: z.number().int().nullable(),
  /** Present if `outIn` is the round in which the caller left or was removed (rules 11). */
  hasLeft: z.literal(true).optional(),
  isWinner: z.boolean(),
  /** Of a completed league: the number of winners, null in leagues too large to count per card. */
  winners: z.number().int().nullable().optional(),
  /**
   * Present while the caller is the last survivor and wins once the week is decided: the kickoff of
   * the week's last game, null if unknown.
   */
  winsAfter: z.date().nullable().optional(),
  /** Unused teams that can still be picked in the displayed round. */
  teamsLeft: z.number().int(),
  /**
   * The caller's pick for the displayed round, or for the round of elimination. Null if there is
   * none or it no longer counts.
   */
  pick: z.object({ teamId: z.string(), game: GameOutput.nullable() }).nullable(),
  /** The caller's planned team of the displayed round, while it can be picked. Absent for none. */
  plannedTeamId: z.string().optional(),
  /** Present if the caller is excused from the displayed round (rules 5). */
  isExcused: z.literal(true).optional(),
});
export type LeagueCard = z.infer<typeof LeagueCard>;
export const LeagueCardsOutput = z.array(LeagueCard);

export const Member = z.object({
  userId: Id,
  name: z.string(),
  isAdmin: z.boolean(),
  isEliminated: z.boolean(),
  eliminatedRound: z.number().int().nullable(),
  eliminationReason: EliminationReason.nullable(),
  profilePictureUri: z.string().nullable(),
  picks: z.array(z.object({ round: z.number().int(), teamId: z.string().nullable(), correct: z.boolean().nullable() })),
  /** Rounds from which the member is excused (rules 5). Absent for none. */
  excused: z.array(z.number().int()).optional(),
});
export type Member = z.infer<typeof Member>;
export const MembersOutput = z.array(Member);

export const StandingsPageInput = z.strictObject({
  id: Id,
  sort: z.enum(['name', 'team']),
  /** The position of the first row, from 1. */
  from: z.int().min(1).max(100_000_000).default(1),
  /** Part of a name, ignoring case and accents; blank for all members. */
  text: z.string().max(100).default(''),
});
export type StandingsPageInput = z.infer<typeof StandingsPageInput>;

export const StandingsInput = z.strictObject({
  id: Id,
  /** The caller's cached version, empty for none; absent in pages of the previous release. */
  known: z.string().max(200).optional(),
});
export type StandingsInput = z.infer<typeof StandingsInput>;

/** Standings as columns, for open pages of the previous release. */
const FormerStandings = z.object({
  fromRound: z.number().int(),
  toRound: z.number().int(),
  isLocked: z.boolean(),
  window: z
    .object({
      first: z.number().int(),
      places: z.array(z.number().int()),
      isMore: z.boolean(),
      ownPlace: z.number().int(),
      staying: z.number().int(),
      sharedIn: z.number().int().nullable(),
      tally: z.array(z.number().int()),
    })
    .nullable(),
  names: z.string(),
  picks: z.string(),
  eliminatedRounds: z.string(),
  eliminationReasons: z.string(),
  results: z.string(),
  teamNames: z.array(z.string()),
  administrators: z.array(z.number().int()),
  pictures: z.array(z.string().nullable()),
  ownIndex: z.number().int(),
});
export type FormerStandings = z.infer<typeof FormerStandings>;

/** The standings of a league for one member. tRPC only. See `Standings` in rules. */
export const StandingsOutput = z.object({
  /** Changes whenever the document changes. */
  version: z.string(),
  /** A `StandingsDocument` of rules as JSON text; null if the caller already has this version. */
  document: z.string().nullable(),
  memberCount: z.number().int(),
  ownId: Id,
  /** Members who have a pick in each hidden round. Not part of the version. */
  hidden: z.array(z.object({ round: z.number().int(), userIds: z.array(Id) })),
});
export type StandingsOutput = z.infer<typeof StandingsOutput>;

/** The same, with the columns for pages of the previous release. */
export const StandingsOrFormerOutput = StandingsOutput.extend(FormerStandings.partial().shape);

/** Notices about the displayed round for the caller. tRPC only. */
export const RoundNotesOutput = z.object({
  /**
   * Milliseconds of real time since the source last answered for this round; null before its first
   * response.
   */
  sourceAge: z.number().nonnegative().nullable(),
  /** The previous deadline, until the new one is reached; null if it has not moved. */
  wasStartsAt: z.date().nullable(),
  /** The caller's pick that no longer counts, and why, known before the deadline (rules 5). */
  voidPick: z.object({ teamId: z.string(), reason: z.enum(['cancelled', 'moved']) }).nullable(),
  /** Whether a corrected result eliminated or reinstated the caller within the last 7 days. */
  isCorrected: z.boolean(),
  /** When the corrected result did so; absent if `isCorrected` is false. */
  correctedAt: z.date().optional(),
  /** See `herdMs` of a live event, which updates it. */
  herdMs: z.number().int(),
});
export type RoundNotesOutput = z.infer<typeof RoundNotesOutput>;

const LeagueFilter = z.enum(['all', 'active', 'inactive']);
export const ListLeaguesInput = z.strictObject({
  ...pageInput(10),
  filter: LeagueFilter.default('all'),
  sort: z.enum(LEAGUE_SORTS).optional(),
});
export type ListLeaguesInput = z.infer<typeof ListLeaguesInput>;

const AdminLeague = z.object({
  id: Id,
  name: z.string(),
  type: z.string(),
  totalMembers: z.number().int(),
  survivingMembers: z.number().int(),
  eliminatedMembers: z.number().int(),
  adminName: z.string().nullable(),
  season: z.number().int(),
  round: z.object({ description: z.string() }),
  status: LeagueStatus,
  createdAt: z.date(),
});
export const ListLeaguesOutput = z.object({ items: z.array(AdminLeague), ...pageFields });
export type ListLeaguesOutput = z.infer<typeof ListLeaguesOutput>;

/**
 * Says that something changed and who has a pick, never which one, so it reveals nothing hidden
 * (rules 4).
 */
export const LiveEventOutput = z.object({
  kind: z.enum(LIVE_EVENTS),
  /** Pages refetch after a random delay of at most this many milliseconds. */
  spreadMs: z.number().int(),
  /** The longest delay when all pages refetch: at a deadline, or after a reconnect. */
  herdMs: z.number().int(),
  /** With `picked`, on the picker's own pages only. */
  isOwn: z.literal(true).optional(),
  /**
   * With `picked`: everyone who has a pick in the round. If absent, pages refetch the standings.
   */
  picks: z.object({ round: z.number().int(), userIds: z.array(Id) }).optional(),
});
export type LiveEventOutput = z.infer<typeof LiveEventOutput>;
