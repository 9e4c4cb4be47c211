import type { MessageKind, QuietHours, REMINDER_HOURS } from './message.ts';

/** Hours before a deadline at which who has chosen no others is reminded, the earliest first (rules 12). */
export const STANDARD_REMINDER_HOURS: readonly (typeof REMINDER_HOURS)[number][] = [24, 2];

/** What is told to who has chosen nothing else. */
export const STANDARD_KINDS: readonly MessageKind[] = ['pick-needed', 'schedule', 'corrected', 'act'];

/** When a push is silent for who has chosen nothing else. */
export const STANDARD_QUIET_HOURS: QuietHours = { from: 22, to: 8 };
