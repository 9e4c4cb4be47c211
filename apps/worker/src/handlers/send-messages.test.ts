import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { startVirtualClock } from '@survivor/db/queries/clock';
import {
  createCrowd,
  createLeagueRow,
  createSeason,
  createTeams,
  createTestDatabase,
  createUser,
  type TestDatabase,
} from '@survivor/db/testing';
import { startTestRelay, type TestRelay, type TestRelayArgs } from '@survivor/mail/testing';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';

const DEADLINE = new Date('2025-10-10T00:15:00Z');
const PROGRAM = fileURLToPath(new URL('../testing/sending-program.ts', import.meta.url));

let test: TestDatabase;
let relay: TestRelay;
beforeEach(async () => {
  test = await createTestDatabase();
  await startVirtualClock(test.db, new Date(DEADLINE.getTime() - 2 * 3_600_000));
  await createTeams(test.db);
});
afterEach(async () => {
  await relay.stop();
  await test.close();
});

/** A league of so many people without a pick, all of whom are told. */
async function crowdOf(size: number): Promise<void> {
  const season = await createSeason(test.db, { starts: [DEADLINE] });
  const owner = await createUser(test.db);
  const league = await createLeagueRow(test.db, { seasonId: season.id, createdBy: owner.id, name: 'Forgetful' });
  await createCrowd(test.db, { leagueId: league.id, size });
  await sql`insert into message_preferences (user_id) select id from users where id <> ${owner.id}`.execute(test.db);
}

const open = async (args: TestRelayArgs = {}) => {
  relay = await startTestRelay(args);
};

function start() {
  const env = { ...process.env, DATABASE: test.url, RELAY: relay.url };
  const child = spawn(process.execPath, ['--import', 'tsx', PROGRAM], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  return { kill: () => child.kill('SIGKILL'), ended: () => ended };
}

const countStates = async () =>
  Object.fromEntries(
    (await sql<{ state: string; count: number }>`select state, count(*)::int as count from messages group by 1`.execute(test.db)).rows.map(
      ({ state, count }) => [state, count],
    ),
  );
/** As if the five minutes were over after which a worker is held to be dead. */
const passFiveMinutes = () => sql`update messages set due_at = clock_timestamp() where state = 'sending'`.execute(test.db);

it('reaches the relay as one mail a person, with the links that end it', { timeout: 60_000 }, async () => {
  await crowdOf(120);
  await open();
  await start().ended();
  expect(await countStates()).toEqual({ sent: 120 });
  expect(new Set(relay.received.map(({ to }) => to.join())).size).toBe(120);
  expect(relay.received).toHaveLength(120);
  const [first] = relay.received;
  expect(first?.mail.subject).toBe('Pick needed: Week 1 locks Fri, Oct 10 @ 12:15 AM UTC');
  expect(first?.mail.text).toContain('Forgetful');
  const link = /https:\/\/pools\.example\.com\/unsubscribe\/[\w-]+/.exec(first?.mail.text ?? '')?.[0];
  expect(first?.raw.replace(/\r\n\s+/g, ' ')).toContain(`List-Unsubscribe: <${link}>`);
  expect(relay.mostConnections()).toBeLessThanOrEqual(5);
});

it('that was killed after the relay had the mail and before it was written down sends once more, with the same Message-ID', {
  timeout: 60_000,
}, async () => {
  await crowdOf(1);
  let hangs = true;
  let tell = () => {};
  const accepted = new Promise<void>((resolve) => {
    tell = resolve;
  });
  await open({
    beforeAnswer: () => {
      tell();
      return hangs ? new Promise(() => {}) : Promise.resolve();
    },
  });
  const worker = start();
  await accepted;
  worker.kill();
  await worker.ended();
  expect(await countStates()).toEqual({ sending: 1 });
  hangs = false;
  await start().ended();
  expect(await countStates()).toEqual({ sending: 1 });
  await passFiveMinutes();
  await start().ended();
  await start().ended();
  expect(await countStates()).toEqual({ sent: 1 });
  expect(relay.received).toHaveLength(2);
  expect(new Set(relay.received.map(({ mail }) => mail.messageId)).size).toBe(1);
});
