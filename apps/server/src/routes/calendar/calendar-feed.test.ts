import { startVirtualClock } from '@survivor/db/queries/season/clock';
import { writeSetting } from '@survivor/db/queries/system/settings';
import { createLeagueRow } from '@survivor/db/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { playSeason } from '../../testing/play-season.ts';
import { startTestServer, type TestServer, type TestUser } from '../../testing/test-server.ts';

let server: TestServer;
let ann: TestUser;
let url: string;
beforeAll(async () => {
  server = await startTestServer();
  await startVirtualClock(server.db, new Date('2025-09-01T12:00:00Z'));
  await playSeason(server.db);
  ann = await server.signIn();
  const season = await server.db.selectFrom('seasons').select('id').where('year', '=', 2025).executeTakeFirstOrThrow();
  await createLeagueRow(server.db, { seasonId: season.id, createdBy: ann.id, name: 'Office' });
  url = await renew(ann);
});
afterAll(async () => {
  await server.close();
});

/** A new address of somebody, as a path. */
async function renew(user: TestUser): Promise<string> {
  const answer = await server.app.inject({ method: 'POST', url: '/trpc/user.renewCalendar', headers: user.headers, payload: {} });
  expect(answer.statusCode, answer.body).toBe(200);
  const made = answer.json().result.data.json.url;
  expect(made).toMatch(/^http:\/\/localhost:3000\/calendar\/[\w-]{22}\.ics$/);
  return made.slice('http://localhost:3000'.length);
}
const tokenIn = (path: string) => path.slice('/calendar/'.length, -'.ics'.length);
const get = (path: string, headers = {}) => server.app.inject({ url: path, headers });

describe('a calendar feed', () => {
  it('is text/calendar, for its owner alone to keep, needs no sign-in, and HEAD is answered as GET', async () => {
    const answer = await get(url);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
    expect(answer.body).toContain('Office');
    expect(answer.headers).toMatchObject({ 'cache-control': 'private, no-cache', 'x-robots-tag': 'noindex' });
    expect(answer.headers['set-cookie']).toBeUndefined();
    const head = await server.app.inject({ method: 'HEAD', url });
    expect([head.statusCode, head.body, head.headers.etag]).toEqual([200, '', answer.headers.etag]);
    expect(head.headers['content-type']).toBe(answer.headers['content-type']);
  });

  it('is 304 for who has it already, until it says something else', async () => {
    const { etag = '' } = (await get(url)).headers;
    const same = await get(url, { 'if-none-match': etag });
    expect([same.statusCode, same.body, same.headers.etag]).toEqual([304, '', etag]);
    const moved = server.db.updateTable('rounds').where('ordinal', '=', 18);
    await moved.set({ starts_at: new Date('2026-01-03T18:00:00Z') }).execute();
    const changed = await get(url, { 'if-none-match': etag });
    expect(changed.statusCode).toBe(200);
    expect(changed.headers.etag).not.toBe(etag);
  });
});

describe('an address of a calendar', () => {
  it('is 404, the same answer, when it is an old one, of nobody, or none at all', async () => {
    const ben = await server.signIn();
    const old = await renew(ben);
    const good = await renew(ben);
    expect((await get(good)).statusCode).toBe(200);
    const token = tokenIn(good);
    const bad = [
      old,
      `/calendar/${'A'.repeat(22)}.ics`,
      `/calendar/${token}`,
      `/calendar/${token}.ics.ics`,
      `/calendar/${token}A.ics`,
      `/calendar/${token.slice(0, -1)}%00.ics`,
      '/calendar/.ics',
      `/calendar/${'x'.repeat(1900)}.ics`,
      `/calendar/${token}/feed.ics`,
    ];
    const answers = await Promise.all(bad.map((path) => get(path)));
    for (const { statusCode, headers } of answers) {
      expect([statusCode, headers['content-type']]).toEqual([404, 'application/problem+json']);
    }
    expect(new Set(answers.map(({ body }) => body.replace(/"traceId":"[^"]*"/, ''))).size).toBe(1);
  });

  it('says in maintenance when to come back', async () => {
    await writeSetting(server.db, 'maintenance', { isOn: true, message: null });
    await expect.poll(async () => (await get(url)).statusCode).toBe(503);
    expect((await get(url)).headers['retry-after']).toBe('30');
  });
});
