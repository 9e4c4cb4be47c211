import { describe, expect, it } from 'vitest';
import { NFL_TEAMS } from '../season/team.ts';
import { formatMessage, formatPush, type MessageFacts } from './format-message.ts';

const DEADLINE = new Date('2025-10-10T00:15:00Z');
const PLACES = {
  zone: 'America/New_York',
  link: 'https://pools.example.com/home/leagues',
  unsubscribeUrl: 'https://pools.example.com/unsubscribe/abc',
};
type Reminder = Extract<MessageFacts, { kind: 'pick-needed' }>;
const reminder = (more: Partial<Reminder> = {}): Reminder => ({
  kind: 'pick-needed',
  round: 6,
  deadline: DEADLINE,
  now: new Date('2025-10-09T22:15:20Z'),
  leagues: [
    { id: 1, name: 'Office Survivors' },
    { id: 2, name: 'Sunday Family League' },
  ],
  reminderHours: [2, 24],
  ...more,
});
const reminderWords = (more: Partial<Reminder> = {}) => formatMessage(reminder(more), PLACES);

describe('a reminder', () => {
  it('says which leagues, how long, where, why, and how it is ended', () => {
    const { subject, text } = reminderWords();
    expect(subject).toBe('Pick needed: Week 6 locks Thursday, Oct 9 @ 8:15 PM EDT');
    expect(text).toBe(`You haven't picked for Week 6 in:

- \u2068Office Survivors\u2069
- \u2068Sunday Family League\u2069

Week 6 locks Thursday, Oct 9 @ 8:15 PM EDT, in 2 hours.
Make your pick: https://pools.example.com/home/leagues

You get this because your account has reminders on for 24 and 2 hours before picks lock.
Stop these emails: https://pools.example.com/unsubscribe/abc
`);
  });

  it('has the same words as HTML, with two links of ours and no picture', () => {
    const { html } = reminderWords();
    expect(html).not.toMatch(/<(img|script|style|link|iframe)/i);
    expect([...html.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, url]) => url)).toEqual([PLACES.link, PLACES.unsubscribeUrl]);
  });

  it.each([
    ['Pacific/Apia', '2025-10-10T00:15:00Z', 'Friday, Oct 10 @ 1:15 PM GMT+13'],
    ['Asia/Kolkata', '2025-10-10T00:15:00Z', 'Friday, Oct 10 @ 5:45 AM GMT+5:30'],
    ['America/New_York', '2025-10-24T00:15:00Z', 'Thursday, Oct 23 @ 8:15 PM EDT'],
  ])('tells the deadline in the zone %s', (zone, deadline, words) => {
    expect(formatMessage(reminder({ deadline: new Date(deadline) }), { ...PLACES, zone }).subject).toBe(
      `Pick needed: Week 6 locks ${words}`,
    );
  });
});

const CLOSED: Extract<MessageFacts, { kind: 'week' }> = {
  kind: 'week',
  round: 6,
  results: [
    { league: 'Office Survivors', fate: 'in', alive: 12, total: 1040, end: null },
    { league: 'Sunday Family League', fate: 'out', alive: 1, total: 3, end: null },
    { league: 'The last two', fate: 'won', alive: 1, total: 2, end: { winners: 1, total: 2, survivors: 1, round: 6 } },
  ],
  next: { round: 7, deadline: new Date('2025-10-17T00:15:00Z') },
};
const CHANGED: Extract<MessageFacts, { kind: 'schedule' }> = {
  kind: 'schedule',
  round: 6,
  deadline: DEADLINE,
  changes: [
    { what: 'deadline', was: new Date('2025-10-12T17:00:00Z') },
    { what: 'cancelled', away: 'Buffalo Bills', home: 'Cincinnati Bengals' },
    { what: 'moved', away: 'Chicago Bears', home: 'Green Bay Packers', toRound: 9 },
  ],
};
const CORRECTED: Extract<MessageFacts, { kind: 'corrected' }> = {
  kind: 'corrected',
  league: 'Office Survivors',
  isIn: true,
  excused: [],
  games: [],
};

describe('the other kinds', () => {
  it('a changed schedule says what changed, the deadline, and what to do', () => {
    const { subject, text } = formatMessage(CHANGED, PLACES);
    expect(subject).toBe('Week 6 has changed: picks lock Thursday, Oct 9 @ 8:15 PM EDT');
    expect(text).toBe(`The schedule of Week 6 has changed:

- Week 6 locks Thursday, Oct 9 @ 8:15 PM EDT. It was Sunday, Oct 12 @ 1:00 PM EDT.
- Buffalo Bills at Cincinnati Bengals is canceled.
- Chicago Bears at Green Bay Packers is moved to Week 9.

If it was your pick, choose again before Thursday, Oct 9 @ 8:15 PM EDT.
See your leagues: https://pools.example.com/home/leagues

Everyone who is alive in a league that plays this week gets this, whatever they picked.
Stop these emails: https://pools.example.com/unsubscribe/abc
`);
    const { text: without } = formatMessage({ ...CHANGED, changes: CHANGED.changes.slice(1) }, PLACES);
    expect(without).toContain('Week 6 locks Thursday, Oct 9 @ 8:15 PM EDT.\nIf it was your pick');
  });

  it('a correction says which weeks are excused, and nothing of them to who is eliminated', () => {
    const back = { ...CORRECTED, excused: [7, 8] };
    expect(formatMessage(back, PLACES).text).toContain(
      "Excused: Week 7, Week 8. You couldn't pick then, so having no pick costs you nothing.\n",
    );
    expect(formatPush(back, PLACES.zone)).toBe(
      'A result was corrected: you are back in \u2068Office Survivors\u2069. Excused: Week 7, Week 8.',
    );
    for (const other of [CORRECTED, { ...back, isIn: false }]) expect(formatMessage(other, PLACES).text).not.toContain('Excused');
    const week = { ...CLOSED, results: [{ league: 'Office Survivors', fate: 'excused', alive: 12, total: 23, end: null } as const] };
    expect(formatMessage(week, PLACES).text).toContain("\u2068Office Survivors\u2069: you're alive (excused), 12 of 23 left.");
  });

  it('a correction names game, week and score, at most three', () => {
    const game = { round: 6, away: 'Las Vegas Raiders', home: 'Los Angeles Chargers', before: [20, 14], after: [14, 20] } as const;
    const line = 'Raiders at Chargers, Week 6: 20-14 became 14-20.';
    const one = { ...CORRECTED, games: [game] };
    expect(formatMessage(one, PLACES).text).toContain(`you are back in \u2068Office Survivors\u2069.\n${line}\n`);
    expect(formatPush(one, PLACES.zone)).toBe(`A result was corrected: you are back in \u2068Office Survivors\u2069. ${line}`);
    const five = { ...CORRECTED, games: Array(5).fill(game) };
    expect(formatMessage(five, PLACES).text).toContain(`${line}\n${line}\n${line}\nAnd 2 more games.\n`);
  });

  it('no push, and no email but that of a changed schedule or a corrected game, holds the name of a team or its abbreviation as a word', () => {
    const mails = [reminder(), CORRECTED, CLOSED].map((facts) => Object.values(formatMessage(facts, PLACES)).join('\n'));
    const pushes = [reminder(), CHANGED, CORRECTED, CLOSED].map((facts) => formatPush(facts, PLACES.zone));
    for (const words of [...mails, ...pushes]) {
      for (const { name, abbreviation } of NFL_TEAMS) {
        expect(words).not.toContain(name);
        expect(words).not.toMatch(new RegExp(`\\b${abbreviation}\\b`));
      }
    }
  });

  it('names of whatever direction, and of 50 letters, stand apart and are text', () => {
    const league = 'ליגת ההישרדות של יום ראשון בערב <img src=x> & "Co"'.slice(0, 50);
    for (const facts of [
      reminder({ leagues: [{ id: 1, name: league }] }),
      { ...CORRECTED, league },
      { ...CLOSED, results: CLOSED.results.slice(0, 1).map((result) => ({ ...result, league })) },
    ]) {
      const { text, html } = formatMessage(facts, PLACES);
      expect(text).toContain(`\u2068${league}\u2069`);
      expect(html).toContain(`<bdi>${league.replaceAll(/[<>&"]/g, (character) => `&#${character.codePointAt(0)};`)}</bdi>`);
    }
  });
});

describe('an answer to a ticket', () => {
  const ANSWER: Extract<MessageFacts, { kind: 'ticket-answer' }> = {
    kind: 'ticket-answer',
    ticketId: 7,
    issue: 'Account Issues',
    description: 'I cannot sign in.\nBcc: eve@example.com',
    answer: 'Please try again.\n\n<b>It works</b> & "well".',
  };
  const link = 'https://pools.example.com/tickets/abc';
  const mailOf = (more: Partial<typeof ANSWER> = {}) => formatMessage({ ...ANSWER, ...more }, { zone: 'UTC', link, unsubscribeUrl: null });

  it('has the answer, the words of the ticket and its page, and no word of a person in its subject', () => {
    const { subject, text } = mailOf();
    expect(subject).toBe('We answered your ticket: Account Issues');
    expect(text).toBe(`Our answer:

Please try again.

<b>It works</b> & "well".

You wrote:

I cannot sign in.
Bcc: eve@example.com

To write again, open Contact Support under Help.
See your ticket: ${link}

You get this because you opened this ticket.
`);
  });

  it('shows what people wrote as text, in the direction of its script', () => {
    const { html } = mailOf({ description: 'אי אפשר להתחבר (2)' });
    expect(html).toContain('white-space: pre-wrap">Please try again.\n\n&#60;b&#62;It works&#60;/b&#62; &#38; &#34;well&#34;.</p>');
    expect(html).toContain('<p dir="auto" style="white-space: pre-wrap">אי אפשר להתחבר (2)</p>');
    expect([...html.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, url]) => url)).toEqual([link]);
  });
});
