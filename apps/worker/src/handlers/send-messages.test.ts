import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { countMessageStates, createForgetfulCrowd, createTestDatabase, passSendingMinutes, type TestDatabase } from '@survivor/db/testing';
import { startTestRelay, type TestRelay, type TestRelayArgs } from '@survivor/mail/testing';
import { afterEach, beforeEach, expect, it } from 'vitest';

const PROGRAM = fileURLToPath(new URL('../testing/sending-program.ts', import.meta.url));

let test: TestDatabase;
let relay: TestRelay;
beforeEach(async () => {
  test = await createTestDatabase();
});
afterEach(async () => {
  await relay.stop();
  await test.close();
});

const open = async (args: TestRelayArgs = {}) => {
  relay = await startTestRelay(args);
};

function start() {
  const env = { ...process.env, DATABASE: test.url, RELAY: relay.url };
  const child = spawn(process.execPath, ['--import', 'tsx', PROGRAM], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  return { kill: () => child.kill('SIGKILL'), ended: () => ended };
}

it('reaches the relay as one mail a person, with the links that end it', async () => {
  await createForgetfulCrowd(test.db, 120);
  await open();
  await start().ended();
  expect(await countMessageStates(test.db)).toEqual({ sent: 120 });
  expect(new Set(relay.received.map(({ to }) => to.join())).size).toBe(120);
  expect(relay.received).toHaveLength(120);
  const [first] = relay.received;
  expect(first?.mail.subject).toBe('Pick needed: Week 1 locks Fri, Oct 10 @ 12:15 AM UTC');
  expect(first?.mail.text).toContain('Forgetful');
  const link = /https:\/\/pools\.example\.com\/unsubscribe\/[\w-]+/.exec(first?.mail.text ?? '')?.[0];
  expect(first?.raw.replace(/\r\n\s+/g, ' ')).toContain(`List-Unsubscribe: <${link}>`);
  expect(relay.mostConnections()).toBeLessThanOrEqual(5);
});

it('that was killed after the relay had the mail and before it was written down sends once more, with the same Message-ID', async () => {
  await createForgetfulCrowd(test.db, 1);
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
  expect(await countMessageStates(test.db)).toEqual({ sending: 1 });
  hangs = false;
  await start().ended();
  expect(await countMessageStates(test.db)).toEqual({ sending: 1 });
  await passSendingMinutes(test.db);
  await start().ended();
  await start().ended();
  expect(await countMessageStates(test.db)).toEqual({ sent: 1 });
  expect(relay.received).toHaveLength(2);
  expect(new Set(relay.received.map(({ mail }) => mail.messageId)).size).toBe(1);
});
