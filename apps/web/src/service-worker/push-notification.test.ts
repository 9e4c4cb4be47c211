import { expect, it } from 'vitest';
import { createNotification } from './push-notification.ts';

const ORIGIN = 'https://pools.example.com';
const payload = { kind: 'pick-needed', sentence: 'Week 6 locks in 2 hours.', path: '/home/league/abc', tag: 'week-6', isSilent: true };
const urlFor = (path: unknown) => createNotification(JSON.stringify({ ...payload, path }), ORIGIN).options.data.url;

it('shows the sentence under its tag, silently if requested', () => {
  expect(createNotification(JSON.stringify(payload), ORIGIN)).toMatchObject({
    title: 'Survivor Pools',
    options: { body: 'Week 6 locks in 2 hours.', tag: 'week-6', silent: true, data: { url: `${ORIGIN}/home/league/abc` } },
  });
  expect(createNotification(JSON.stringify({ ...payload, isSilent: false }), ORIGIN).options.silent).toBe(false);
});

it.each(['', 'no json', 'null', '7', '[]', '{}', '{"sentence":7,"path":7,"tag":7,"isSilent":"yes"}', '{"sentence":""}'])(
  'shows something for %j',
  (text) => {
    expect(createNotification(text, ORIGIN)).toMatchObject({
      title: 'Survivor Pools',
      options: { body: 'You have news from your leagues.', tag: '', silent: false, data: { url: `${ORIGIN}/home/leagues` } },
    });
  },
);

it.each([
  ...[
    'https://evil.example/x',
    '//evil.example/x',
    '\\\\evil.example\\x',
    'javascript:alert(1)',
    'data:text/html,x',
    'https://pools.example.com:8443/x',
  ],
  ...[
    'http://pools.example.com/x',
    'https://pools.example.com.evil.example/',
    'https://user@evil.example/',
    'blob:https://evil.example/x',
    'http://[',
  ],
])('opens no URL of another origin: %s', (path) => {
  expect(urlFor(path)).toBe(`${ORIGIN}/home/leagues`);
});

it('opens a page of ours', () => {
  expect(urlFor('/home/account?x=1#y')).toBe(`${ORIGIN}/home/account?x=1#y`);
});
