import { writeSetting } from '@survivor/db/queries/system/settings';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer, type TestUser } from '../test-server.ts';

let server: TestServer;
let admin: TestUser;
let player: TestUser;

beforeAll(async () => {
  server = await startTestServer();
  await writeSetting(server.db, 'maintenance', { isOn: true, message: null });
  admin = await server.signIn({ isAdmin: true });
  player = await server.signIn();
});
afterAll(() => server.close());

const get = (url: string, headers: Record<string, string> = player.headers) => server.app.inject({ url, headers });

describe('in maintenance', () => {
  it('players are told when to come back, on REST, the members stream and tRPC', async () => {
    for (const url of ['/api/v1/leagues/my-leagues', '/api/v1/leagues/abc/members', '/api/v1/seasons', '/trpc/league.mine']) {
      const answer = await get(url);
      expect([url, answer.statusCode, answer.headers['retry-after']]).toEqual([url, 503, expect.stringMatching(/^\d+$/)]);
    }
  });

  it('tRPC says so, also of some calls of a batch', async () => {
    for (const path of ['league.mine', 'user.me,league.mine?batch=1', 'league.mine,league.cards?batch=1']) {
      const answer = await get(`/trpc/${path}`);
      expect([path, answer.headers['retry-after'], answer.body]).toEqual([path, '30', expect.stringContaining('"SERVICE_UNAVAILABLE"')]);
    }
  });

  it('status, own account and signing out stay open, and administrators pass', async () => {
    expect((await get('/api/v1/status')).json()).toMatchObject({ isMaintenanceMode: true });
    expect((await get('/api/v1/users/me')).statusCode).toBe(200);
    expect((await get('/api/v1/leagues/my-leagues', admin.headers)).statusCode).toBe(200);
    expect((await get('/api/v1/ssoauth/login')).statusCode).toBe(303);
    expect((await server.app.inject({ method: 'POST', url: '/api/v1/ssoauth/logout', headers: player.headers })).statusCode).toBe(204);
  });
});
