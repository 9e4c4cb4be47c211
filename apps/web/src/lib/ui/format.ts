import { describeNflSeason, formatKickoff } from '@survivor/rules';
import { createDateFormat } from './date-format.ts';

/** `7:58:12 PM`. */
export const formatClock = createDateFormat({ hour: 'numeric', minute: '2-digit', second: '2-digit' });

/** `7:41 PM`. */
export const formatTime = createDateFormat({ hour: 'numeric', minute: '2-digit' });

const TWELVE_HOURS_MS = 43_200_000;

/** `7:41 PM`, with the day if it is more than half a day ago. */
export const formatThen = (then: Date, now: Date) =>
  now.getTime() - then.getTime() < TWELVE_HOURS_MS ? formatTime(then) : formatKickoff(then);

/** `2025-2026`: the season without its sport. */
export const formatSeason = (year: number) => describeNflSeason(year).replace('NFL ', '');

/** Keeps a week and its number on one line. */
export const joinWeek = (text: string) => text.replace(/\bWeek (?=\d)/g, 'Week\u00a0');

/** One or two letters for a member without a picture. */
export function initialsOf(name: string): string {
  const parts = name.trim().split(/\s+/);
  const letters = [parts[0], parts.length > 1 ? parts.at(-1) : undefined].map((part) => [...(part ?? '')][0] ?? '');
  return letters.join('').toUpperCase();
}

/** `40 s` or `2 min`: whole seconds below a minute, then whole minutes. */
export function formatAge(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min`;
}
