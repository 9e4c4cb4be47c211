import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger, openPool } from '@survivor/runtime';
import { createUnsubscribeTokens } from '@survivor/services';
import { addMember, clientOf, openLiveLeague } from '../testing/live-league.ts';
import { startTestIssuer, TEST_CLIENT } from '../testing/test-issuer.ts';
import { TEST_SECRETS } from '../testing/test-server.ts';

/**
 * The product's server with its own pools, bounds and pressure, in a process of its own, until its
 * parent sends `stop`.
 */
const MEMBERS = 40;
const CALM = { loopDelayMs: 0, poolWaitMs: 0 };

const webDir = mkdtempSync(join(tmpdir(), 'survivor-load-'));
writeFileSync(join(webDir, 'index.html'), '<!doctype html><html><head><title>Survivor</title></head><body></body></html>');
const issuer = await startTestIssuer();
let isReady = false;
const pools: { destroy(): Promise<void> }[] = [];
const live = await openLiveLeague({
  webDir,
  trustedProxies: ['127.0.0.1'],
  identity: { issuer: issuer.url, ...TEST_CLIENT },
  settings: { areRateLimitsOn: true, isGoogle: true },
  measurePressure: (own) => (isReady ? own : CALM),
  logger: createLogger({ process: 'server', level: 'warn' }, { write: () => {} }),
  connect: async (databaseUrl) => {
    const open = (name: Parameters<typeof openPool>[0]) => openPool(name, { url: databaseUrl, poolSize: 6, onError: () => {} });
    const own = {
      db: open('writes'),
      reads: open('reads'),
      anonymous: open('anonymous'),
      streams: open('streams'),
      probes: open('probes'),
    };
    pools.push(...Object.values(own));
    return { ...own, databaseUrl };
  },
});
const { server, address, league, ann, ben } = live;
const members = [ann, ben];
while (members.length < MEMBERS) {
  const member = await server.signIn();
  await addMember(live, member);
  members.push(member);
}
const { token } = await clientOf(address, ann).league.inviteLink.query({ id: league });
const { url: calendar } = await clientOf(address, ann).user.renewCalendar.mutate();
const unsubscribe = `/unsubscribe/${createUnsubscribeTokens(TEST_SECRETS).sign({ userId: ben.id, kind: 'act' })}`;

isReady = true;

process.on('message', async () => {
  await server.app.close();
  await Promise.all(pools.map((pool) => pool.destroy()));
  await server.close();
  await issuer.close();
  rmSync(webDir, { recursive: true });
  process.exit(0);
});
process.send?.({
  address,
  league,
  token,
  calendar: new URL(calendar).pathname,
  unsubscribe,
  members: members.map(({ headers }) => headers),
});
