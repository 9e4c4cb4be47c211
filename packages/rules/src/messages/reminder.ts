import type { MessageKind, QuietHours, REMINDER_HOURS } from './message.ts';

/** Default hours before a deadline for reminders, earliest first (rules 12). */
export const STANDARD_REMINDER_HOURS: readonly (typeof REMINDER_HOURS)[number][] = [24, 2];

/** Message kinds that are on by default. */
export const STANDARD_KINDS: readonly MessageKind[] = ['pick-needed', 'schedule', 'corrected', 'act'];

/** Default quiet hours for pushes. */
export const STANDARD_QUIET_HOURS: QuietHours = { from: 22, to: 8 };
