import { afterAll, beforeAll, expect, it } from 'vitest';
import { type LiveLeague, openLiveLeague, pick } from '../testing/live-league.ts';

let live: LiveLeague;
beforeAll(async () => {
  live = await openLiveLeague();
});
afterAll(() => live.server.close());

function ask({ user = live.ben, tag, path = 'league.standings' }: { user?: LiveLeague['ben']; tag?: string; path?: string } = {}) {
  const input = encodeURIComponent(JSON.stringify({ json: { id: live.league } }));
  const headers = { ...user.headers, ...(tag !== undefined && { 'if-none-match': tag }) };
  return live.server.app.inject({ url: `/trpc/${path}?input=${input}`, headers });
}

it('standings are named by their content: 304 for who has them, until somebody picks', async () => {
  const first = await ask();
  const tag = String(first.headers.etag);
  expect([first.statusCode, first.headers['cache-control'], tag]).toEqual([
    200,
    'private, no-cache',
    expect.stringMatching(/^W\/"[\w-]{27}\.[\w-]{6,}"$/),
  ]);
  for (const known of [tag, tag.slice(2), `"other", ${tag}`, '*']) {
    const again = await ask({ tag: known });
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', tag]);
  }
  expect((await ask({ tag: '"other"' })).statusCode).toBe(200);
  await pick(live, live.ann, '7');
  const changed = await ask({ tag });
  expect(changed.statusCode).toBe(200);
  expect(changed.headers.etag).not.toBe(tag);
});

it('who may not read is told nothing by a tag, and nothing else is named or kept', async () => {
  const tag = String((await ask()).headers.etag);
  expect((await ask({ user: live.eve, tag })).statusCode).toBe(404);
  expect((await ask({ user: { ...live.eve, headers: { authorization: 'Bearer a.b.c' } }, tag: '*' })).statusCode).toBe(401);
  const other = await ask({ path: 'league.get' });
  expect([other.statusCode, other.headers['cache-control'], other.headers.etag]).toEqual([200, 'no-store', undefined]);
});
