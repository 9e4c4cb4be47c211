import { formatKickoff } from './date-format.ts';
import { describeRound } from './round.ts';

/** What people are told (rules 12). */
export const MESSAGE_KINDS = ['pick-needed', 'schedule', 'corrected', 'act', 'week'] as const;
export type MessageKind = (typeof MESSAGE_KINDS)[number];

/** The ways on which they are told. */
export type MessageChannel = 'email' | 'push';

/** From the one hour of the day to the other, in the person's zone: a push makes no sound then (rules 12). */
export type QuietHours = { readonly from: number; readonly to: number };

/** `dropped`: not due any more when it was taken; `expired`: its last instant had passed. */
export type MessageState = 'queued' | 'sending' | 'sent' | 'dropped' | 'expired' | 'failed';

/** Hours before a deadline at which somebody can be reminded. */
export const REMINDER_HOURS = [48, 24, 12, 6, 2, 1] as const;

export const MOST_REMINDER_HOURS = 3;

/** So many refusals of an address in a row, and it gets no more until its owner asks. */
export const MOST_REFUSALS = 3;

const RETRY_MINUTES = [1, 5, 15];

/** How many minutes after a try that the relay put off the next one comes; null after the last. `attempts` counts the tries made. */
export const minutesUntilRetry = (attempts: number): number | null => RETRY_MINUTES[attempts - 1] ?? null;

/** Whether deadlines can be told in that zone: one with a name, since an offset knows no summer time. */
export function isTimeZone(zone: string): boolean {
  if (!/^[A-Za-z]/.test(zone)) return false;
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

export type PickNeeded = {
  readonly round: number;
  readonly deadline: Date;
  readonly now: Date;
  readonly leagues: readonly string[];
  readonly reminderHours: readonly number[];
  /** The person's; null is UTC. */
  readonly zone: string | null;
  /** Where picks are made. */
  readonly link: string;
  readonly unsubscribeUrl: string;
};

export type MessageWords = { readonly subject: string; readonly text: string; readonly html: string };

const MINUTE = 60_000;
const LAST_HOUR_MINUTES = 90;

const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`;

/** How long until then, to the nearest hour, in the last hour and a half to the minute. */
export function timeLeft(milliseconds: number): string {
  const minutes = Math.max(1, Math.round(milliseconds / MINUTE));
  if (minutes === 60) return '1 hour';
  return minutes < LAST_HOUR_MINUTES ? counted(minutes, 'minute') : counted(Math.round(minutes / 60), 'hour');
}

function whyOf(hours: readonly number[]): string {
  const sorted = [...hours].sort((a, b) => b - a);
  const [last = 0, ...others] = sorted.reverse();
  const list = [...others].reverse().join(', ');
  const words = list === '' ? counted(last, 'hour') : `${list} and ${counted(last, 'hour')}`;
  return `You get this because your account asks to be reminded ${words} before picks lock.`;
}

/** A name of whatever direction disturbs nothing around it. */
const isolated = (name: string) => `\u2068${name}\u2069`;

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** The reminder of leagues that have no pick that counts: no team, no count of picks, no key (rules 12). */
export function pickNeededWords(message: PickNeeded): MessageWords {
  const { round, deadline, now, leagues, reminderHours, zone, link, unsubscribeUrl } = message;
  const week = describeRound(round);
  const locks = `${week} locks ${formatKickoff(deadline, zone ?? 'UTC')}`;
  const head = `You have no pick that counts for ${week} in:`;
  const left = `${locks}, in ${timeLeft(deadline.getTime() - now.getTime())}.`;
  const why = whyOf(reminderHours);
  return {
    subject: `Pick needed: ${locks}`,
    text: [
      head,
      '',
      ...leagues.map((name) => `- ${isolated(name)}`),
      '',
      left,
      `Make your pick: ${link}`,
      '',
      why,
      `Stop these e-mails: ${unsubscribeUrl}`,
      '',
    ].join('\n'),
    html: [
      '<!doctype html><html lang="en"><body>',
      `<p>${head}</p><ul>${leagues.map((name) => `<li><bdi>${escapeHtml(name)}</bdi></li>`).join('')}</ul>`,
      `<p>${escapeHtml(left)}</p><p><a href="${escapeHtml(link)}">Make your pick</a></p>`,
      `<p>${why}<br><a href="${escapeHtml(unsubscribeUrl)}">Stop these e-mails</a></p>`,
      '</body></html>',
    ].join('\n'),
  };
}
