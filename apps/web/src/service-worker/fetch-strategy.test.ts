import { expect, it } from 'vitest';
import { type FetchStrategy, selectStrategy } from './fetch-strategy.ts';

const origin = 'https://pools.example';
const files = ['/index.html', '/theme.js', '/assets/index-abc.js'];
const strategyOf = (path: string, mode = 'cors', method = 'GET') =>
  selectStrategy({ method, mode, url: new URL(path, origin).href }, { origin, files });

it('serves the files of the shell and nothing else from the cache', () => {
  const cases: [string, FetchStrategy][] = [
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
  expect(cases.map(([path]) => [path, strategyOf(path)])).toEqual(cases);
});

it('loads every page from the network first, with a timeout for pages of the app alone', () => {
  for (const path of ['/home', '/home/leagues', '/home/league/x?sort=team'])
    expect([path, strategyOf(path, 'navigate')]).toEqual([path, 'app-page']);
  for (const path of ['/', '/login', '/homestead', '/invite/token', '/auth/callback?token=x', '/api/v1/ssoauth/login', '/index.html'])
    expect([path, strategyOf(path, 'navigate')]).toEqual([path, 'page']);
});

it('ignores requests that send data, and those of other origins', () => {
  expect(strategyOf('/api/v1/ssoauth/google-token', 'navigate', 'POST')).toBe('none');
  expect(strategyOf('/theme.js', 'cors', 'HEAD')).toBe('none');
  expect(strategyOf('https://elsewhere.example/home', 'navigate')).toBe('none');
});
