import { describeCorrectedGame, type NamedCorrectedGame } from '../grading/corrected-game.ts';
import { formatLockTime } from '../season/date-format.ts';
import { describeRound } from '../season/round.ts';
import { isolated } from './isolated.ts';
import { type MembershipAct, membershipHeadline, membershipMeaning, membershipSentence, membershipTime } from './membership-act.ts';
import { describeTitleChange, type TitleFacts } from './title-change.ts';
import { describeRecap, describeResult, type WeekResult } from './week-recap.ts';

export type { WeekResult };

/** A change to the schedule of a round, the same for everyone (rules 12). */
export type ScheduleChange =
  | { readonly what: 'deadline'; readonly was: Date }
  | { readonly what: 'cancelled'; readonly away: string; readonly home: string }
  | { readonly what: 'moved'; readonly away: string; readonly home: string; readonly toRound: number | null };

/** A league by its database id. */
export type NamedLeague = { readonly id: number; readonly name: string };

/** The facts of a message, by kind. */
export type MessageFacts =
  | {
      readonly kind: 'pick-needed';
      readonly round: number;
      readonly deadline: Date;
      readonly now: Date;
      readonly leagues: readonly NamedLeague[];
      readonly reminderHours: readonly number[];
    }
  | { readonly kind: 'schedule'; readonly round: number; readonly deadline: Date; readonly changes: readonly ScheduleChange[] }
  | {
      readonly kind: 'corrected';
      readonly league: string;
      readonly isIn: boolean;
      readonly excused: readonly number[];
      /** The games whose result changed. */
      readonly games: readonly NamedCorrectedGame[];
      /** Present if the correction gave the reader the title or took it away. */
      readonly title?: TitleFacts | null;
    }
  | ({ readonly kind: 'act' } & MembershipAct)
  | {
      readonly kind: 'week';
      readonly round: number;
      readonly results: readonly WeekResult[];
      /** Null if no deadline is known. */
      readonly next: { readonly round: number; readonly deadline: Date } | null;
    }
  | {
      readonly kind: 'ticket-answer';
      readonly ticketId: number;
      /** The label of its issue type. */
      readonly issue: string;
      /** What the person wrote. */
      readonly description: string;
      readonly answer: string;
    };

type Facts<K extends MessageFacts['kind']> = Extract<MessageFacts, { kind: K }>;

export type MessageText = { readonly subject: string; readonly text: string; readonly html: string };

export type MailLinks = {
  /** The person's time zone. */
  readonly zone: string;
  /** The address of the page to open. */
  readonly link: string;
  /** Null for email that cannot be switched off. */
  readonly unsubscribeUrl: string | null;
};

const MINUTE = 60_000;
const LAST_HOUR_MINUTES = 90;

const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`;

/** The time left, rounded to the hour, or to the minute in the last 90 minutes. */
function formatRemainingTime(milliseconds: number): string {
  const minutes = Math.max(1, Math.round(milliseconds / MINUTE));
  if (minutes === 60) return '1 hour';
  return minutes < LAST_HOUR_MINUTES ? counted(minutes, 'minute') : counted(Math.round(minutes / 60), 'hour');
}

const locksAt = (round: number, deadline: Date, zone: string) => `${describeRound(round)} locks ${formatLockTime(deadline, zone)}`;

function hoursOf(hours: readonly number[]): string {
  const sorted = [...hours].sort((a, b) => b - a);
  const last = counted(sorted.pop() ?? 0, 'hour');
  return sorted.length === 0 ? last : `${sorted.join(', ')} and ${last}`;
}

/** A paragraph with isolated names, a list, or what a person wrote. */
type Part = string | { readonly list: readonly string[] } | { readonly written: string };
type Letter = { readonly subject: string; readonly parts: readonly Part[]; readonly action: string; readonly why: string };

function pickNeeded({ round, deadline, now, leagues, reminderHours }: Facts<'pick-needed'>, zone: string): Letter {
  const locks = locksAt(round, deadline, zone);
  return {
    subject: `Pick needed: ${locks}`,
    parts: [
      `You haven't picked for ${describeRound(round)} in:`,
      { list: leagues.map(({ name }) => isolated(name)) },
      `${locks}, in ${formatRemainingTime(deadline.getTime() - now.getTime())}.`,
    ],
    action: 'Make your pick',
    why: `You get this because your account has reminders on for ${hoursOf(reminderHours)} before picks lock.`,
  };
}

function changeOf(change: ScheduleChange, { round, deadline }: Facts<'schedule'>, zone: string): string {
  if (change.what === 'deadline') return `${locksAt(round, deadline, zone)}. It was ${formatLockTime(change.was, zone)}.`;
  const game = `${change.away} at ${change.home}`;
  if (change.what === 'cancelled') return `${game} is canceled.`;
  return change.toRound === null
    ? `${game} is moved out of ${describeRound(round)}.`
    : `${game} is moved to ${describeRound(change.toRound)}.`;
}

function schedule(facts: Facts<'schedule'>, zone: string): Letter {
  const { round, deadline, changes } = facts;
  const hasDeadline = changes.some(({ what }) => what === 'deadline');
  const until = formatLockTime(deadline, zone);
  return {
    subject: `${describeRound(round)} has changed: picks lock ${until}`,
    parts: [
      `The schedule of ${describeRound(round)} has changed:`,
      { list: changes.map((change) => changeOf(change, facts, zone)) },
      ...(hasDeadline ? [] : [`${locksAt(round, deadline, zone)}.`]),
      `If it was your pick, choose again before ${until}.`,
    ],
    action: 'See your leagues',
    why: 'Everyone who is alive in a league that plays this week gets this, whatever they picked.',
  };
}

const WHY_CORRECTED = 'You get this because your account has notifications on for corrected results.';

const correction = ({ league, isIn }: Facts<'corrected'>) =>
  `A result was corrected: you are ${isIn ? 'back in' : 'eliminated from'} ${isolated(league)}`;

/** Names the weeks that locked before a reinstated reader could pick again; null for none. */
const excusedFrom = ({ isIn, excused }: Facts<'corrected'>) =>
  isIn && excused.length > 0 ? `Excused: ${excused.map(describeRound).join(', ')}.` : null;

const MAX_GAMES = 3;

/** Sentences about the first corrected games, and how many more there are. */
function causesOf({ games }: Facts<'corrected'>): string[] {
  const left = games.length - MAX_GAMES;
  return [...games.slice(0, MAX_GAMES).map(describeCorrectedGame), ...(left > 0 ? [`And ${counted(left, 'more game')}.`] : [])];
}

function corrected(facts: Facts<'corrected'>): Letter {
  if (facts.title) {
    const { sentence, rest } = describeTitleChange({ ...facts, title: facts.title });
    return { subject: sentence, parts: [`${sentence}.`, ...causesOf(facts), rest], action: 'See your leagues', why: WHY_CORRECTED };
  }
  const sentence = correction(facts);
  const excused = excusedFrom(facts);
  return {
    subject: sentence,
    parts: [
      `${sentence}.`,
      ...causesOf(facts),
      ...(excused === null ? [] : [`${excused} You couldn't pick then, so having no pick costs you nothing.`]),
    ],
    action: 'See your leagues',
    why: WHY_CORRECTED,
  };
}

function act(facts: Facts<'act'>, zone: string): Letter {
  return {
    subject: membershipHeadline(facts),
    parts: [
      `${membershipSentence(facts)} on ${membershipTime(facts, zone)}.`,
      ...(facts.reason === null ? [] : ['The reason:', { written: facts.reason }]),
      membershipMeaning(facts),
    ],
    action: facts.round === null ? 'See your leagues' : 'See the league',
    why: 'Everyone whom an administrator removes or brings back gets this, also for muted leagues.',
  };
}

function week(facts: Facts<'week'>, zone: string): Letter {
  const { round, results, next } = facts;
  return {
    subject: describeRecap(facts),
    parts: [
      `Your leagues after ${describeRound(round)}:`,
      { list: results.map(describeResult) },
      ...(next === null ? [] : [`${locksAt(next.round, next.deadline, zone)}.`]),
    ],
    action: 'See your leagues',
    why: 'You get this because your account has weekly recaps on.',
  };
}

const answered = ({ issue }: Facts<'ticket-answer'>) => `We answered your ticket: ${issue}`;

/** The subject contains no text that a person wrote, so nobody can put a line break into it. */
function answerLetter(facts: Facts<'ticket-answer'>): Letter {
  return {
    subject: answered(facts),
    parts: [
      'Our answer:',
      { written: facts.answer },
      'You wrote:',
      { written: facts.description },
      'To write again, open Contact Support under Help.',
    ],
    action: 'See your ticket',
    why: 'You get this because you opened this ticket.',
  };
}

function letterOf(facts: MessageFacts, zone: string): Letter {
  switch (facts.kind) {
    case 'pick-needed':
      return pickNeeded(facts, zone);
    case 'schedule':
      return schedule(facts, zone);
    case 'corrected':
      return corrected(facts);
    case 'act':
      return act(facts, zone);
    case 'week':
      return week(facts, zone);
    case 'ticket-answer':
      return answerLetter(facts);
  }
}

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** Text isolates names with Unicode marks, HTML with an element. */
const htmlOf = (text: string) => escapeHtml(text).replace(/\u2068([^\u2069]*)\u2069/g, '<bdi>$1</bdi>');

function htmlPartOf(part: Part): string {
  if (typeof part === 'string') return `<p>${htmlOf(part)}</p>`;
  if ('list' in part) return `<ul>${part.list.map((line) => `<li>${htmlOf(line)}</li>`).join('')}</ul>`;
  return `<p dir="auto" style="white-space: pre-wrap">${escapeHtml(part.written)}</p>`;
}

/** A list, or what a person wrote, stands between empty lines. */
function textPartOf(part: Part): string {
  if (typeof part === 'string') return part;
  const lines = 'list' in part ? part.list.map((line) => `- ${line}`) : [part.written];
  return ['', ...lines, ''].join('\n');
}

/**
 * Formats an email. Apart from what people wrote, it contains no picked team, no number of picks
 * and no league key; only `schedule` and `corrected` name teams, those of the changed games (rules
 * 12).
 */
export function formatMessage(facts: MessageFacts, { zone, link, unsubscribeUrl }: MailLinks): MessageText {
  const { subject, parts, action, why } = letterOf(facts, zone);
  const stop = facts.kind === 'act' ? 'Stop all our emails' : 'Stop these emails';
  const [stopText, stopHtml] =
    unsubscribeUrl === null ? [[], ''] : [[`${stop}: ${unsubscribeUrl}`], `<br><a href="${escapeHtml(unsubscribeUrl)}">${stop}</a>`];
  return {
    subject,
    text: [...parts.map(textPartOf), `${action}: ${link}`, '', why, ...stopText, ''].join('\n'),
    html: [
      '<!doctype html><html lang="en"><body>',
      ...parts.map(htmlPartOf),
      `<p><a href="${escapeHtml(link)}">${action}</a></p>`,
      `<p>${htmlOf(why)}${stopHtml}</p>`,
      '</body></html>',
    ].join('\n'),
  };
}

/** Formats a push in a few sentences; only `corrected` names teams (rules 12). */
export function formatPush(facts: MessageFacts, zone: string): string {
  switch (facts.kind) {
    case 'pick-needed': {
      const need = `${counted(facts.leagues.length, 'league')} ${facts.leagues.length === 1 ? 'needs' : 'need'} a pick.`;
      return `${describeRound(facts.round)} locks in ${formatRemainingTime(facts.deadline.getTime() - facts.now.getTime())}. ${need}`;
    }
    case 'schedule':
      return `The schedule of ${describeRound(facts.round)} has changed. Picks lock ${formatLockTime(facts.deadline, zone)}.`;
    case 'corrected':
      if (facts.title) return [`${describeTitleChange({ ...facts, title: facts.title }).sentence}.`, ...causesOf(facts)].join(' ');
      return [`${correction(facts)}.`, ...causesOf(facts), excusedFrom(facts)].filter((part) => part !== null).join(' ');
    case 'act':
      return `${membershipSentence(facts)}.`;
    case 'week':
      return `${describeRecap(facts)}.`;
    case 'ticket-answer':
      return `${answered(facts)}.`;
  }
}
