import { expect, it } from 'vitest';
import { makeLeague } from '../../testing/factories.ts';
import { formatReminder } from './format-reminder.ts';

const missing = (names: readonly string[], total = names.length) => ({
  round: { ordinal: 6, description: 'Week 6' },
  members: names.map((name) => ({ userId: name, name })),
  total,
});
const link = `${window.location.origin}/home/league/L1`;

it.each([
  ['names and deadline', missing(['Ann', 'ליאת']), {}, /^No pick yet for Week 6: Ann, ליאת\. Picks lock Oct \d+ @ \d+:15 [AP]M \S+\. /],
  ['more than the list has', missing(['Ann'], 1201), {}, /^No pick yet for Week 6: Ann and 1,200 more\. Picks lock /],
  [
    'no deadline yet',
    missing(['Ann']),
    { round: { ordinal: 6, description: 'Week 6', startsAt: null } },
    /^No pick yet for Week 6: Ann\. http/,
  ],
])('a reminder has %s, and the link', (_, list, league, pattern) => {
  const text = formatReminder(makeLeague(league), list);
  expect(text).toMatch(pattern);
  expect(text.endsWith(` ${link}`)).toBe(true);
});
