import type { Page } from '@playwright/test';
import { awaitDropped } from '@survivor/db/await-dropped';
import { expect, it } from 'vitest';
import { reads } from '../states/page-texts.ts';
import { ADMIN, JORDAN, type StateWorld } from '../states/state-world.ts';

/** Every route that needs the role (screens 2.1, rules 9). */
const PATHS = ['', '/support-inquiries', '/users', '/leagues', '/hangfire', '/state', '/corrections', '/audit', '/maintenance'].map(
  (screen) => `/home/admin${screen}`,
);

/** Who has no business in the administration meets the sign-in page on every route of it. The last of these ends the administrator's sessions. */
export function adminDoor(world: () => StateWorld): void {
  const meet = async (page: Page, path: string, text: string) => {
    await world().goto(page, path);
    await reads(page, text);
    expect([path, new URL(page.url()).pathname]).toEqual([path, '/login']);
  };
  const inBrowserOf = async (email: string, look: (page: Page) => Promise<void>) => {
    const page = await world().pageOf(email);
    await look(page);
    await page.context().close();
  };
  const meetAll = (email: string) =>
    inBrowserOf(email, async (page) => {
      for (const path of PATHS) await meet(page, path, 'You need administrator rights');
    });
  const write = async (statement: string) => {
    await world().system.pool.query(statement, [ADMIN]);
    // Written past the verbs, which await this themselves.
    await awaitDropped(world().system.db);
  };

  it('a player is sent to the sign-in page, on every route', async () => {
    await meetAll(JORDAN);
    console.log(`${PATHS.length} routes of the administration are closed to a player`);
  });

  it('so is an administrator whose role was taken away', async () => {
    await world().tokenOf(ADMIN);
    await write('update users set is_admin = false where email = $1');
    await meetAll(ADMIN);
    await write('update users set is_admin = true where email = $1');
  });

  it('and one whose session has ended, who is told so', async () => {
    await write('delete from sessions where user_id in (select id from users where email = $1)');
    // The first of them forgets the session: each in a browser that still has it.
    const words = 'Your session has ended. Sign in again to go on where you were.';
    for (const path of PATHS) await inBrowserOf(ADMIN, (page) => meet(page, path, words));
  });
}
