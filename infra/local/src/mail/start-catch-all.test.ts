import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { request } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { createMailer } from '@survivor/mail';
import getPort from 'get-port';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startCatchAll } from './start-catch-all.ts';

let dataDir: string;
let catchAll: Awaited<ReturnType<typeof startCatchAll>>;
let ports: { smtpPort: number; pagePort: number };
beforeEach(async () => {
  dataDir = mkdtempSync(path.join(os.tmpdir(), 'survivor-mail-'));
  ports = { smtpPort: await getPort(), pagePort: await getPort() };
  catchAll = await startCatchAll({ ...ports, dataDir });
});
afterEach(async () => {
  await catchAll.stop();
  rmSync(dataDir, { recursive: true });
});

async function sendMail(subject: string, body: string) {
  const mailer = createMailer({ url: `smtp://127.0.0.1:${ports.smtpPort}`, from: 'pools@example.com' });
  const unsubscribeUrl = 'http://localhost:3000/unsubscribe/abc';
  const mail = { to: 'ada@example.com', messageId: `<${subject.length}@x>`, subject, text: body, html: '<p>x</p>', unsubscribeUrl };
  const outcome = await mailer.send(mail);
  mailer.close();
  return outcome.kind;
}

function read(at: string, host = `127.0.0.1:${ports.pagePort}`): Promise<[number | undefined, string]> {
  return new Promise((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port: ports.pagePort, path: at, headers: { host } }, (answer) => {
      text(answer).then((body) => resolve([answer.statusCode, body]), reject);
    });
    asked.once('error', reject);
    asked.end();
  });
}

it('keeps every message in files of its owner alone and shows it, over a restart too', async () => {
  expect(await read('/')).toEqual([200, expect.stringContaining('No message yet.')]);
  expect(await sendMail('First', 'Read http://localhost:3000/home/leagues now')).toBe('sent');
  expect(await sendMail('Second <b>&', 'Hello')).toBe('sent');
  await catchAll.stop();
  catchAll = await startCatchAll({ ...ports, dataDir });
  const [, list] = await read('/');
  expect([...list.matchAll(/<strong>(.*?)<\/strong>/g)].map(([, subject]) => subject)).toEqual(['Second &#60;b&#62;&#38;', 'First']);
  const [name = ''] = readdirSync(path.join(dataDir, 'mail')).sort();
  expect(statSync(path.join(dataDir, 'mail', name)).mode & 0o777).toBe(0o600);
  const [status, shown] = await read(`/message/${name}`);
  expect(status).toBe(200);
  expect(shown).toContain('<a href="http://localhost:3000/home/leagues">');
  expect(shown).toContain('<a href="http://localhost:3000/unsubscribe/abc">');
  expect((await read(`/raw/${name}`))[1]).toMatch(/^subject: First/im);
});

it('answers nothing but its messages, and no page of elsewhere', async () => {
  await sendMail('First', 'Hello');
  for (const at of ['/message/..%2f..%2frun.json', '/raw/../app-secret', '/message/x.eml', '/other'])
    expect([at, (await read(at))[0]]).toEqual([at, 404]);
  expect(await read('/', 'evil.example')).toEqual([403, expect.not.stringContaining('First')]);
});
