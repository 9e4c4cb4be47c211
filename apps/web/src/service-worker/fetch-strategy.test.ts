import { expect, it } from 'vitest';
import { type Treatment, treatmentOf } from './fetch-strategy.ts';

const origin = 'https://pools.example';
const files = ['/index.html', '/theme.js', '/assets/index-abc.js'];
const treat = (path: string, mode = 'cors', method = 'GET') =>
  treatmentOf({ method, mode, url: new URL(path, origin).href }, { origin, files });

it('answers the files of the shell and nothing else from what is kept', () => {
  const cases: [string, Treatment][] = [
    ['/assets/index-abc.js', 'file'],
    ['/theme.js', 'file'],
    ['/theme.js?of=somebody', 'none'],
    ['/assets/index-old.js', 'none'],
    ['/trpc/user.me', 'none'],
    ['/trpc/league.get,league.standings?batch=1', 'none'],
    ['/api/v1/leagues/my-leagues', 'none'],
    ['/home/admin/hangfire', 'none'],
    ['/invite/token/preview.png', 'none'],
    ['/sw.js', 'none'],
    ['https://accounts.google.com/gsi/client', 'none'],
  ];
  expect(cases.map(([path]) => [path, treat(path)])).toEqual(cases);
});

it('lets every page come from the network first, and waits without end but for the pages of the app', () => {
  for (const path of ['/home', '/home/leagues', '/home/league/x?sort=team'])
    expect([path, treat(path, 'navigate')]).toEqual([path, 'app-page']);
  for (const path of ['/', '/login', '/homestead', '/invite/token', '/auth/callback?token=x', '/api/v1/ssoauth/login', '/index.html'])
    expect([path, treat(path, 'navigate')]).toEqual([path, 'page']);
});

it('leaves alone what is sent, and what belongs to others', () => {
  expect(treat('/api/v1/ssoauth/google-token', 'navigate', 'POST')).toBe('none');
  expect(treat('/theme.js', 'cors', 'HEAD')).toBe('none');
  expect(treat('https://elsewhere.example/home', 'navigate')).toBe('none');
});
