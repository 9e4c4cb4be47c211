import { switchMaintenance } from '@survivor/services';
import { expect, it } from 'vitest';
import { join, openLiveLeague, openStream } from '../testing/live-league.ts';

it('ends the streams of players when maintenance begins, and not those of administrators', async () => {
  const live = await openLiveLeague();
  const { server, ann, ben, eve } = live;
  await join(live, eve);
  await server.db.updateTable('users').set({ is_admin: true }).where('id', '=', eve.id).execute();
  // Written past the verbs, which await this themselves.
  const [players, admin] = [[await openStream(live, ann), await openStream(live, ben)], await openStream(live, eve)];
  const began = performance.now();
  await switchMaintenance(server.db, { isOn: true, message: null, isForced: true });
  for (const stream of players) {
    expect((await stream.until('serialized-error')).data).toContain('"code":"SERVICE_UNAVAILABLE"');
    expect(await stream.untilEnd()).toEqual([]);
  }
  console.log(`players' streams had ended ${Math.round(performance.now() - began)} ms after maintenance began`);
  const again = await openStream(live, ben);
  expect((await again.until('serialized-error')).data).toContain('"code":"SERVICE_UNAVAILABLE"');
  const joined = await server.signIn({ name: 'Joe', isAdmin: true });
  await join(live, joined);
  expect((await admin.until('message')).data).toContain('joined');
  admin.close();
  await server.close();
}, 30_000);
