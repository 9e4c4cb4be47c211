import { describe, expect, it } from 'vitest';
import { minutesUntilRetry, type PickNeeded, pickNeededWords, timeLeft } from './message.ts';
import { NFL_TEAMS } from './team.ts';

const DEADLINE = new Date('2025-10-10T00:15:00Z');
const message = (more: Partial<PickNeeded> = {}): PickNeeded => ({
  round: 6,
  deadline: DEADLINE,
  now: new Date('2025-10-09T22:15:20Z'),
  leagues: ['Office Survivors', 'Sunday Family League'],
  reminderHours: [2, 24],
  zone: 'America/New_York',
  link: 'https://pools.example.com/home/leagues',
  unsubscribeUrl: 'https://pools.example.com/unsubscribe/abc',
  ...more,
});

describe('a reminder', () => {
  it('says which leagues, how long, where, why, and how it is ended', () => {
    const { subject, text } = pickNeededWords(message());
    expect(subject).toBe('Pick needed: Week 6 locks Thu, Oct 9 @ 8:15 PM EDT');
    expect(text).toBe(`You have no pick that counts for Week 6 in:

- \u2068Office Survivors\u2069
- \u2068Sunday Family League\u2069

Week 6 locks Thu, Oct 9 @ 8:15 PM EDT, in 2 hours.
Make your pick: https://pools.example.com/home/leagues

You get this because your account asks to be reminded 24 and 2 hours before picks lock.
Stop these e-mails: https://pools.example.com/unsubscribe/abc
`);
  });

  it('has the same words as HTML, with two links of ours, no picture, and names that are text', () => {
    const { html } = pickNeededWords(message({ leagues: ['<img src=x onerror=alert(1)> & "Co"', 'ליגת ההישרדות של יום ראשון'] }));
    expect(html).toContain('<bdi>&#60;img src=x onerror=alert(1)&#62; &#38; &#34;Co&#34;</bdi>');
    expect(html).toContain('<bdi>ליגת ההישרדות של יום ראשון</bdi>');
    expect(html).not.toMatch(/<(img|script|style|link|iframe)/i);
    expect([...html.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, url]) => url)).toEqual([
      'https://pools.example.com/home/leagues',
      'https://pools.example.com/unsubscribe/abc',
    ]);
  });

  it.each([
    ['America/New_York', '2025-11-02T18:00:00Z', 'Sun, Nov 2 @ 1:00 PM EST'],
    ['America/New_York', '2025-11-02T05:30:00Z', 'Sun, Nov 2 @ 1:30 AM EDT'],
    ['Pacific/Apia', '2025-10-10T00:15:00Z', 'Fri, Oct 10 @ 1:15 PM GMT+13'],
    ['Asia/Kolkata', '2025-10-10T00:15:00Z', 'Fri, Oct 10 @ 5:45 AM GMT+5:30'],
    [null, '2025-10-10T00:15:00Z', 'Fri, Oct 10 @ 12:15 AM UTC'],
  ])('tells the deadline in the zone %s', (zone, deadline, words) => {
    expect(pickNeededWords(message({ zone, deadline: new Date(deadline) })).subject).toBe(`Pick needed: Week 6 locks ${words}`);
  });

  it('holds the name of no team and no abbreviation as a word', () => {
    const { subject, text, html } = pickNeededWords(message());
    for (const { name, abbreviation } of NFL_TEAMS) {
      expect(`${subject}\n${text}\n${html}`).not.toContain(name);
      expect(`${subject}\n${text}\n${html}`).not.toMatch(new RegExp(`\\b${abbreviation}\\b`));
    }
  });

  it.each([
    [[24], '24 hours'],
    [[1], '1 hour'],
    [[1, 48, 6], '48, 6 and 1 hour'],
  ])('says why for the hours %j', (reminderHours, words) => {
    expect(pickNeededWords(message({ reminderHours })).text).toContain(`reminded ${words} before picks lock`);
  });
});

it.each([
  [48, '48 hours'],
  [23.6, '24 hours'],
  [2, '2 hours'],
  [1.9, '2 hours'],
  [1.4, '84 minutes'],
  [1, '1 hour'],
  [0.9, '54 minutes'],
  [1 / 60, '1 minute'],
  [0.001, '1 minute'],
])('%f hours left read as %s', (hours, words) => {
  expect(timeLeft(hours * 3_600_000)).toBe(words);
});

it('tries again after 1, 5 and 15 minutes', () => {
  expect([1, 2, 3, 4, 5].map(minutesUntilRetry)).toEqual([1, 5, 15, null, null]);
});
