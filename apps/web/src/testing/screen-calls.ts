import type { LeagueMember } from '@survivor/contract/league-admin';
import { STANDARD_REMINDER_HOURS } from '@survivor/rules';
import type { ReactNode } from 'react';
import { DEADLINE } from './factories.ts';
import type { Handlers } from './render-with-api.tsx';

/** A call of a screen, and what the screen shows if something other than our server responds. */
export type ScreenCall = {
  readonly ui: ReactNode;
  readonly call: string;
  /** The inline error or the toast (screens 8). */
  readonly shows: string;
  readonly handlers: Handlers;
  /** Opens the form and types, before `press`. Without it, the screen calls when it opens. */
  readonly type?: () => Promise<unknown> | unknown;
  /** The button whose menu is opened before each try. */
  readonly menu?: string;
  /** The button that sends the call, now and on the next try. */
  readonly press: string | RegExp;
};

export const nothing = () => undefined;
export const season = { display: 'NFL 2025-2026', leagueType: 'NFL', season: 2025, state: 'available' as const };
export const nextStart = { round: { ordinal: 6, description: 'Week 6', startsAt: DEADLINE }, refusal: null, createdLeagues: 0 };
const device = { id: 'D1', browser: 'Firefox', madeAt: DEADLINE, isThisDevice: true };

export const messages = {
  isEmailOffered: true,
  mailPageUrl: null,
  hasAnswered: true,
  emailKinds: ['pick-needed'],
  pushKinds: [],
  reminderHours: STANDARD_REMINDER_HOURS,
  zone: 'America/New_York',
  quietHours: null,
  isAddressRefused: false,
  mutedLeagues: [],
  devices: [device],
  pushKey: 'key',
};
export const session = { id: 'S1', browser: 'Firefox', createdAt: DEADLINE, lastSeenAt: DEADLINE, expiresAt: DEADLINE, isCurrent: false };

export const maintenance = {
  isOn: false,
  message: null,
  shownMessage: 'Back soon',
  since: null,
  by: null,
  nextDeadline: null,
  needsConfirmation: false,
};
export const noNotice = { now: DEADLINE, notice: null };
export const job = { name: 'FetchGames', displayName: 'Fetch NFL Games', description: 'Reads games.' };
export const ticket = {
  id: 'T1',
  issueType: 'other' as const,
  description: 'x',
  userId: 'u1',
  userEmail: 'a@example.com',
  isResolved: false,
  resolvedAt: null,
  createdAt: DEADLINE,
  updatedAt: DEADLINE,
};

/** A member of a running league as its administrators see the member: without a pick. */
export const listedMember: LeagueMember = {
  userId: 'u2',
  name: 'Ann',
  role: 'member',
  isEliminated: false,
  hasLeft: false,
  isWinner: false,
  eliminatedRound: null,
  eliminationReason: null,
  hasPick: false,
  joinedAt: DEADLINE,
  removal: null,
};
export const missingMembers = { round: { ordinal: 6, description: 'Week 6' }, members: [{ userId: 'u2', name: 'Ann' }], total: 1 };
