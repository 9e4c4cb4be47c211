import { expect, it } from 'vitest';
import { formatMessage, formatPush, type MessageFacts } from './format-message.ts';

const REMOVAL: Extract<MessageFacts, { kind: 'act' }> = {
  kind: 'act',
  act: 'remove',
  league: { id: 1, name: 'ליגת <b>המשרד</b>' },
  author: 'دانا (2)',
  at: new Date('2025-10-09T16:30:00Z'),
  round: 6,
  reason: 'خطأ =1+1 <i>&</i>',
};
const LINKS = {
  zone: 'America/New_York',
  link: 'https://pools.example.com/home/league/abc',
  unsubscribeUrl: 'https://pools.example.com/unsubscribe/abc',
};

it('says who removed the reader, when and why, with names and reason as text in their own direction', () => {
  const { subject, text, html } = formatMessage(REMOVAL, LINKS);
  expect(subject).toBe('You were removed from \u2068ליגת <b>המשרד</b>\u2069');
  expect(text).toBe(`\u2068دانا (2)\u2069 removed you from \u2068ליגת <b>המשרד</b>\u2069 on Thursday, Oct 9 @ 12:30 PM EDT.
The reason:

خطأ =1+1 <i>&</i>

You are eliminated in Week 6 and can still read the league. An administrator can undo this until the next deadline.
See the league: ${LINKS.link}

Everyone whom an administrator removes or brings back gets this, also for muted leagues.
Stop all our emails: ${LINKS.unsubscribeUrl}
`);
  expect(html).toContain('<bdi>دانا (2)</bdi> removed you from <bdi>ליגת &#60;b&#62;המשרד&#60;/b&#62;</bdi>');
  expect(html).toContain('<p dir="auto" style="white-space: pre-wrap">خطأ =1+1 &#60;i&#62;&#38;&#60;/i&#62;</p>');
  expect(formatPush(REMOVAL, 'UTC')).toBe('\u2068دانا (2)\u2069 removed you from \u2068ליגת <b>המשרד</b>\u2069.');
});

it('says that a site administrator undid a removal, and why', () => {
  const undone = { ...REMOVAL, act: 'undo-removal' as const, author: null, league: { id: 1, name: 'Lambeau' }, reason: 'A mistake' };
  const { subject, text } = formatMessage(undone, LINKS);
  expect([subject, ...text.split('\n').filter((line) => line !== '')].slice(0, 5)).toEqual([
    'Your removal from \u2068Lambeau\u2069 was undone',
    'A site administrator undid your removal from \u2068Lambeau\u2069 on Thursday, Oct 9 @ 12:30 PM EDT.',
    'The reason:',
    'A mistake',
    'The removal no longer counts. Check the league page before the next deadline.',
  ]);
});
