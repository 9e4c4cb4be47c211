import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLeagueRow } from '@survivor/db/testing';
import { createInvitationTokens, leagueIds } from '@survivor/services';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer, type TestUser } from '../../testing/test-server.ts';

const NAME = '"><script>alert(1)</script>';
const INDEX = '<!doctype html><html><head><title>Survivor Pools</title></head><body></body></html>';
const webDir = mkdtempSync(join(tmpdir(), 'survivor-web-'));

let server: TestServer;
let creator: TestUser;
let token: string;
let id: string;
let key: string;
beforeAll(async () => {
  writeFileSync(join(webDir, 'index.html'), INDEX);
  server = await startTestServer({ webDir, publicUrl: 'https://pools.example' });
  creator = await server.signIn();
  const season = await server.db.selectFrom('seasons').select('id').executeTakeFirstOrThrow();
  const league = await createLeagueRow(server.db, { seasonId: season.id, createdBy: creator.id, name: NAME, startRound: 6 });
  id = leagueIds.encode(league.id);
  key = league.key;
  token = await linkOf(creator);
});
afterAll(async () => {
  await server.close();
  rmSync(webDir, { recursive: true });
});

async function call(procedure: string, { user, input }: { user: TestUser; input: unknown }) {
  const isQuery = procedure === 'inviteLink';
  const query = isQuery ? `?input=${encodeURIComponent(JSON.stringify({ json: input }))}` : '';
  const url = `/trpc/league.${procedure}${query}`;
  const answer = await server.app.inject({
    method: isQuery ? 'GET' : 'POST',
    url,
    headers: user.headers,
    ...(isQuery ? {} : { payload: { json: input } }),
  });
  return answer.json();
}
const linkOf = async (user: TestUser): Promise<string> => (await call('inviteLink', { user, input: { id } })).result.data.json.token;
const page = (of: string) => server.app.inject({ url: `/invite/${of}` });
const picture = (of: string) => server.app.inject({ url: `/invite/${of}/preview.png` });

describe('the page behind an invitation', () => {
  it('tells messengers name and size of the league, escaped', async () => {
    const { body, headers, statusCode } = await page(token);
    expect([statusCode, headers['content-type'], headers['x-robots-tag']]).toEqual([200, 'text/html; charset=utf-8', 'noindex']);
    expect(body).not.toContain('<script>');
    const join = 'Join &quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;';
    expect(body).toContain(`<meta property="og:title" content="${join}" />`);
    expect(body).toContain('<meta property="og:description" content="1 member so far. Join them. NFL 2025-2026 survivor pool." />');
    expect(body).toContain(`<meta property="og:image" content="https://pools.example/invite/${token}/preview.png" />`);
    expect(body).toContain(`<meta property="og:url" content="https://pools.example/invite/${token}" />`);
    expect(body).toContain('<meta name="twitter:card" content="summary_large_image" />');
    expect(body.startsWith(INDEX.slice(0, 20))).toBe(true);
    for (const secret of [key, creator.name, creator.email]) expect(body).not.toContain(secret);
  });

  it.each([
    [{ joins_closed: true }, 'This league takes no new members'],
    [{ max_members: 2, total: 2 }, 'This league is full'],
  ])('does not invite to a league with %o', async (restriction, words) => {
    const update = (change: object) => server.db.updateTable('leagues').set(change).where('key', '=', key).execute();
    await update(restriction);
    const { body } = await page(token);
    await update({ joins_closed: false, max_members: null, total: 1 });
    expect(body).toMatch(new RegExp(`content="\\d members?\\. ${words}\\. NFL`));
  });

  it('is the same for every token that is not good, and names no league', async () => {
    const foreign = createInvitationTokens(['a secret of nobody here']).sign({ leagueId: 1, inviterId: 1, generation: 1 });
    const pages = await Promise.all(['x', foreign, `${token.slice(0, -1)}_`].map(page));
    expect(new Set(pages.map(({ body }) => body)).size).toBe(1);
    expect(pages[0]?.body).toContain('<meta property="og:title" content="Survivor Pools" />');
    expect(pages[0]?.body).not.toContain('alert(1)');
  });

  it('leaves paths that are no invitation to the rest of the site', async () => {
    const statuses = await Promise.all(
      ['/invite/a.b', '/invite/a.b/preview.png', '/invite/x/y.png'].map((url) => server.app.inject({ url })),
    );
    expect(statuses.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404]);
  });
});

describe('the picture of an invitation', () => {
  it('is a PNG of its own, and another for another size of the league', async () => {
    const one = await picture(token);
    expect([one.statusCode, one.headers['content-type'], one.headers['cache-control']]).toEqual([200, 'image/png', 'private, max-age=300']);
    await call('joinByInvitation', { user: await server.signIn(), input: { token } });
    expect((await picture(token)).rawPayload.equals(one.rawPayload)).toBe(false);
  });

  it('is the plain one, byte by byte, for every token that is not good or was ended', async () => {
    const plain = (await picture('none')).rawPayload;
    const before = (await picture(token)).rawPayload;
    const ended = token;
    token = (await call('endInvitations', { user: creator, input: { id } })).result.data.json.token;
    expect(before.equals(plain)).toBe(false);
    for (const bad of [ended, 'x', `${token.slice(0, -1)}_`]) expect((await picture(bad)).rawPayload.equals(plain)).toBe(true);
    expect((await picture(token)).rawPayload.equals(before)).toBe(true);
  });
});
