import { connect } from 'node:net';
import { switchMaintenance } from '@survivor/services';
import { expect, it } from 'vitest';
import { join, openLiveLeague, openStream, streamUrl } from '../../testing/live-league.ts';

it('ends all streams when the server stops, so that their readers come again, and waits for no slow one', async () => {
  const live = await openLiveLeague();
  const [ann, ben] = [await openStream(live, live.ann), await openStream(live, live.ben)];
  const { host, hostname, port, pathname, search } = new URL(streamUrl(live));
  const slow = connect(Number(port), hostname);
  slow.write(`GET ${pathname}${search} HTTP/1.1\r\nhost: ${host}\r\nauthorization: ${live.ben.headers.authorization}\r\n\r\n`);
  await new Promise((resolve) => slow.once('readable', resolve));
  await live.server.app.close();
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

it('removes the followers whose pages are closed', async () => {
  const live = await openLiveLeague();
  const countStreams = async () => /^live_streams (\d+)$/m.exec(await (await fetch(`${live.address}/metrics`)).text())?.[1];
  const streams = [await openStream(live, live.ann), await openStream(live, live.ben)];
  expect(await countStreams()).toBe('2');
  for (const stream of streams) stream.close();
  await expect.poll(countStreams, { timeout: 30_000 }).toBe('0');
  await live.server.close();
});

it('ends the streams of players when maintenance starts, and not those of administrators', async () => {
  const live = await openLiveLeague();
  const { server, ann, ben, eve } = live;
  await join(live, eve);
  await server.db.updateTable('users').set({ is_admin: true }).where('id', '=', eve.id).execute();
  const [players, admin] = [[await openStream(live, ann), await openStream(live, ben)], await openStream(live, eve)];
  await switchMaintenance(server.db, { isOn: true, message: null, isForced: true });
  for (const stream of [...players, await openStream(live, ben)]) {
    expect((await stream.until('serialized-error')).data).toContain('"code":"SERVICE_UNAVAILABLE"');
    expect(await stream.untilEnd()).toEqual([]);
  }
  await join(live, await server.signIn({ name: 'Joe', isAdmin: true }));
  expect((await admin.until('message')).data).toContain('joined');
  admin.close();
  await server.close();
});
