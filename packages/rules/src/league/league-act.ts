import type { LeagueStatus } from './league.ts';

/** What a member is in a league; an owner is an administrator too (rules 11). */
export type LeagueRole = 'owner' | 'administrator' | 'member';

/** What people can do in a league beside playing, as the log names it (rules 11). */
export const LEAGUE_ACTS = [
  'leave',
  'remove',
  'undo-removal',
  'allow-rejoin',
  'add-administrator',
  'remove-administrator',
  'transfer-ownership',
  'open-joins',
  'close-joins',
  'set-member-limit',
  'reset-key',
  'set-password',
  'end-invitations',
  'pin',
  'unpin',
  'remind',
] as const;
export type LeagueAct = (typeof LEAGUE_ACTS)[number];

/** The lines of a league's log: acts, and corrections of results that changed somebody's state. */
export const LOGGED_ACTS = [...LEAGUE_ACTS, 'correction'] as const;
export type LoggedAct = (typeof LOGGED_ACTS)[number];

/** Administrators of one league, the owner among them. */
export const MAX_ADMINISTRATORS = 10;

export const MEMBER_LIMIT = { min: 2, max: 1_000_000 } as const;

/** Manual reminders of one round, and the hours between them. */
export const LEAGUE_REMINDERS = { perRound: 2, hoursApart: 6 } as const;

/** Every refusal of an act, and of joining a league that administrators restrict. */
export const ACT_REFUSALS = {
  notAdministrator: "Only the league's administrators can do this",
  notOwner: 'Only the owner can do this',
  ownerLeaves: 'Transfer the ownership before you leave',
  ownerRemoved: 'The owner cannot be removed',
  self: 'You cannot do this to yourself',
  full: 'This league is full',
  closed: 'This league takes no new members',
  removed: 'You were removed from this league',
  started: 'This league has already started',
  notStarted: 'This league has not started yet',
  completed: 'This league has been completed',
  ownElimination: 'You have been eliminated and cannot leave',
  eliminated: 'This member has been eliminated',
  left: 'This member has left the league',
  notRemoved: 'This member was not removed',
  deadlineReached: 'A removal can be undone only until the next deadline',
  notAnAdministrator: 'Make this member an administrator first',
  tooManyAdministrators: `A league can have at most ${MAX_ADMINISTRATORS} administrators`,
  belowPresent: 'The limit cannot be below the present number of members',
  remindersUsed: 'You can send at most two reminders a week',
  reminderTooSoon: `You can send the next reminder ${LEAGUE_REMINDERS.hoursApart} hours after the last one`,
} as const;

export type ActRefusal = { readonly kind: 'forbidden' | 'conflict'; readonly message: string };

const forbidden = (message: string): ActRefusal => ({ kind: 'forbidden', message });
const conflict = (message: string): ActRefusal => ({ kind: 'conflict', message });

const OWNER_ACTS: ReadonlySet<LeagueAct> = new Set(['remove-administrator', 'transfer-ownership']);

/** Refuses an act that the caller's role does not allow in any state of the league (rules 11). */
export function refuseRole(act: LeagueAct, role: LeagueRole): ActRefusal | null {
  if (act === 'leave' || role === 'owner') return null;
  if (role === 'member') return forbidden(ACT_REFUSALS.notAdministrator);
  return OWNER_ACTS.has(act) ? forbidden(ACT_REFUSALS.notOwner) : null;
}

/** The states in which an act is possible; acts that are not named are possible in all. */
const STATES: Partial<Record<LeagueAct, readonly LeagueStatus[]>> = {
  leave: ['Open', 'In Progress'],
  remove: ['Open', 'In Progress'],
  'undo-removal': ['In Progress'],
  'allow-rejoin': ['Open'],
  'open-joins': ['Open'],
  'close-joins': ['Open'],
  'set-member-limit': ['Open'],
  'reset-key': ['Open'],
  'set-password': ['Open'],
};

const STATE_MESSAGES: Record<LeagueStatus, string> = {
  Open: ACT_REFUSALS.notStarted,
  'In Progress': ACT_REFUSALS.started,
  Completed: ACT_REFUSALS.completed,
};

/** The member whom an act concerns, and what the act depends on. */
export type ConcernedMember = {
  readonly role: LeagueRole;
  readonly isSelf: boolean;
  readonly isEliminated: boolean;
  /** Left or removed in the running league. */
  readonly hasLeft: boolean;
  /** Null if not removed by an administrator; `final` once a deadline was reached since. */
  readonly removal: 'undoable' | 'final' | null;
  /** The league has no other member. */
  readonly isAlone: boolean;
};

function refuseLeaving({ role, isAlone, isEliminated, hasLeft }: ConcernedMember, status: LeagueStatus): ActRefusal | null {
  if (role === 'owner' && !(status === 'Open' && isAlone)) return conflict(ACT_REFUSALS.ownerLeaves);
  return isEliminated || hasLeft ? conflict(ACT_REFUSALS.ownElimination) : null;
}

function refuseRemoval({ role, isSelf, isEliminated, hasLeft }: ConcernedMember): ActRefusal | null {
  if (isSelf) return conflict(ACT_REFUSALS.self);
  if (role === 'owner') return conflict(ACT_REFUSALS.ownerRemoved);
  if (hasLeft) return conflict(ACT_REFUSALS.left);
  return isEliminated ? conflict(ACT_REFUSALS.eliminated) : null;
}

function refuseMember(act: LeagueAct, concerned: ConcernedMember, status: LeagueStatus): ActRefusal | null {
  switch (act) {
    case 'leave':
      return refuseLeaving(concerned, status);
    case 'remove':
      return refuseRemoval(concerned);
    case 'undo-removal':
      if (concerned.removal === null) return conflict(ACT_REFUSALS.notRemoved);
      return concerned.removal === 'final' ? conflict(ACT_REFUSALS.deadlineReached) : null;
    case 'add-administrator':
      return concerned.hasLeft ? conflict(ACT_REFUSALS.left) : null;
    case 'remove-administrator':
      return concerned.role === 'owner' ? conflict(ACT_REFUSALS.self) : null;
    case 'transfer-ownership':
      return concerned.role === 'member' ? conflict(ACT_REFUSALS.notAnAdministrator) : null;
    default:
      return null;
  }
}

/**
 * The first reason to refuse an act that the caller's role allows, or null. Checks that only the
 * owner removes another administrator, then the league's state, then the member's (rules 11).
 */
export function refuseAct(
  act: LeagueAct,
  { role, status, concerned = null }: { role: LeagueRole; status: LeagueStatus; concerned?: ConcernedMember | null },
): ActRefusal | null {
  const isOtherAdministrator = concerned?.role === 'administrator' && !concerned.isSelf;
  if (act === 'remove' && isOtherAdministrator && role !== 'owner') return forbidden(ACT_REFUSALS.notOwner);
  const states = STATES[act];
  if (states !== undefined && !states.includes(status)) return conflict(STATE_MESSAGES[status]);
  return concerned === null ? null : refuseMember(act, concerned, status);
}

/** The first reason to refuse a newcomer with the right password or link (rules 3). */
export function refuseEntry(league: {
  status: LeagueStatus;
  isRemoved: boolean;
  isClosed: boolean;
  total: number;
  maxMembers: number | null;
}): ActRefusal | null {
  if (league.status !== 'Open') return conflict(ACT_REFUSALS.started);
  if (league.isRemoved) return conflict(ACT_REFUSALS.removed);
  if (league.isClosed) return conflict(ACT_REFUSALS.closed);
  return league.maxMembers !== null && league.total >= league.maxMembers ? conflict(ACT_REFUSALS.full) : null;
}
