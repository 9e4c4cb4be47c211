import { get, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { notifySeason } from '@survivor/db/queries/live-events';
import { expect, it } from 'vitest';
import { grade, join, openLiveLeague, openStream, streamUrl } from '../testing/live-league.ts';

const CLIENTS = 1000;

it('ends all streams when the server stops, so that their readers come again, and waits for no slow one', async () => {
  const live = await openLiveLeague();
  const [ann, ben] = [await openStream(live, live.ann), await openStream(live, live.ben)];
  const { host, hostname, port, pathname, search } = new URL(streamUrl(live));
  const slow = connect(Number(port), hostname);
  slow.write(`GET ${pathname}${search} HTTP/1.1\r\nhost: ${host}\r\nauthorization: ${live.ben.headers.authorization}\r\n\r\n`);
  await new Promise((resolve) => slow.once('readable', resolve));
  const began = performance.now();
  await live.server.app.close();
  console.log(`a server with open streams stopped in ${Math.round(performance.now() - began)} ms`);
  for (const stream of [ann, ben]) {
    expect(await stream.until('serialized-error')).toMatchObject({ data: expect.stringContaining('"code":"SERVICE_UNAVAILABLE"') });
    expect(await stream.untilEnd()).toEqual([]);
  }
  slow.destroy();
  await live.server.close();
});

it('gives one person 20 streams at a time', async () => {
  const live = await openLiveLeague({ settings: { areRateLimitsOn: true } });
  const streams = await Promise.all(Array.from({ length: 20 }, () => openStream(live, live.ben)));
  const tooMany = await openStream(live, live.ben);
  expect((await tooMany.until('serialized-error')).data).toContain('"code":"TOO_MANY_REQUESTS"');
  const others = await openStream(live, live.ann);
  await join(live, live.eve);
  for (const stream of [...streams, others]) {
    expect((await stream.until('message')).data).toContain('joined');
    stream.close();
  }
  await live.server.close();
});

/** Opens a stream that counts events as they arrive. */
async function follow(url: string, authorization: string, onEvent: (at: number) => void): Promise<IncomingMessage> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(url, { headers: { authorization }, agent: false }, resolve).on('error', reject);
  });
  await new Promise<void>((resolve) => {
    response.setEncoding('utf8').on('data', (text: string) => {
      if (text.includes('connected')) resolve();
      if (text.includes('"kind"')) onEvent(performance.now());
    });
  });
  return response;
}

it(`reaches ${CLIENTS} open pages with one notification`, async () => {
  const live = await openLiveLeague();
  await grade(live);
  const arrivals: number[] = [];
  let onAll = () => {};
  const onEvent = (at: number) => {
    if (arrivals.push(at) === CLIENTS) onAll();
  };
  const opening = performance.now();
  const openingCpu = process.cpuUsage();
  const before = process.memoryUsage().rss;
  const responses: IncomingMessage[] = [];
  while (responses.length < CLIENTS) {
    const batch = Array.from({ length: 50 }, () => follow(streamUrl(live), live.ben.headers.authorization, onEvent));
    responses.push(...(await Promise.all(batch)));
  }
  const opened = performance.now() - opening;
  const openedCpu = process.cpuUsage(openingCpu);
  const memory = (process.memoryUsage().rss - before) / CLIENTS / 1024;
  const { season_id: seasonId } = await live.server.db.selectFrom('leagues').select('season_id').executeTakeFirstOrThrow();
  const delay = monitorEventLoopDelay({ resolution: 1 });
  const all = new Promise<void>((resolve) => {
    onAll = resolve;
  });
  delay.enable();
  const cpu = process.cpuUsage();
  const began = performance.now();
  await notifySeason(live.server.db, { seasonId, kinds: ['graded'] });
  await all;
  delay.disable();
  const { user, system } = process.cpuUsage(cpu);
  const after = arrivals.map((at) => at - began).sort((a, b) => a - b);
  const at = (share: number) => Math.round(after[Math.ceil(share * CLIENTS) - 1] ?? 0);
  console.log(
    `${CLIENTS} streams opened in ${Math.round(opened)} ms (${Math.round((openedCpu.user + openedCpu.system) / CLIENTS)} us of CPU each), ${Math.round(memory)} kB each with their client; one event reached half after ` +
      `${at(0.5)} ms, 99 % after ${at(0.99)} ms, all after ${at(1)} ms; ${Math.round((user + system) / CLIENTS)} us of CPU each with their ` +
      `client; longest turn of the event loop ${Math.round(delay.max / 1e6)} ms`,
  );
  expect(after).toHaveLength(CLIENTS);
  for (const response of responses) response.destroy();
  await live.server.close();
}, 60_000);
