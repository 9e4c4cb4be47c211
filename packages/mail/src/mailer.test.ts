import { createServer } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createMailer, type Mail, type Mailer, type SendOutcome } from './index.ts';
import { startTestRelay, type TestRelay } from './testing/index.ts';

const FROM = 'Survivor Pools <no-reply@pools.example.com>';
const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

async function relayWith(args: Parameters<typeof startTestRelay>[0] = {}): Promise<TestRelay> {
  const relay = await startTestRelay(args);
  ends.push(relay.stop);
  return relay;
}

function mailerOf(url: string): Mailer {
  const mailer = createMailer({ url, from: FROM });
  ends.push(mailer.close);
  return mailer;
}

const mailTo = (to: string, more: Partial<Mail> = {}): Mail => ({
  to,
  messageId: '<message-7@pools.example.com>',
  subject: 'Pick needed: Week 6 locks Thursday, Oct 9 @ 8:15 PM EDT',
  text: 'Käthe’s league – שלום\n.\nhttps://pools.example.com/home/leagues',
  html: '<p>K&#228;the&#8217;s league</p>',
  unsubscribeUrl: 'https://pools.example.com/unsubscribe/abc',
  ...more,
});

describe('a message', () => {
  it('is read by another library as it was meant: one recipient, our headers, both texts', async () => {
    const relay = await relayWith();
    expect(await mailerOf(relay.url).send(mailTo('ada@example.com'))).toEqual({ kind: 'sent' });
    const [received] = relay.received;
    expect(received).toMatchObject({ from: 'no-reply@pools.example.com', to: ['ada@example.com'] });
    const mail = received?.mail;
    expect(mail).toMatchObject({
      messageId: '<message-7@pools.example.com>',
      subject: 'Pick needed: Week 6 locks Thursday, Oct 9 @ 8:15 PM EDT',
      from: { value: [{ name: 'Survivor Pools', address: 'no-reply@pools.example.com' }] },
      to: { value: [{ name: '', address: 'ada@example.com' }] },
      date: expect.any(Date),
      attachments: [],
    });
    expect(mail?.text?.trim()).toBe('Käthe’s league – שלום\n.\nhttps://pools.example.com/home/leagues');
    expect(mail?.html).toBe('<p>K&#228;the&#8217;s league</p>');
    const lines = mail?.headerLines.map(({ key, line }) => [key, line.replace(/\r\n\s+/g, ' ')]) ?? [];
    expect(lines).toContainEqual(['list-unsubscribe', 'List-Unsubscribe: <https://pools.example.com/unsubscribe/abc>']);
    expect(lines).toContainEqual(['list-unsubscribe-post', 'List-Unsubscribe-Post: List-Unsubscribe=One-Click']);
    expect(lines).toContainEqual(['auto-submitted', 'Auto-Submitted: auto-generated']);
    expect(lines.map(([key]) => key)).not.toContain('cc');
  });

  it('that nobody has to be able to end has no such header', async () => {
    const relay = await relayWith();
    await mailerOf(relay.url).send(mailTo('ada@example.com', { unsubscribeUrl: null }));
    expect(relay.received[0]?.raw).not.toMatch(/list-unsubscribe/i);
  });

  it.each(['ada@example.com, eve@example.com', 'ada@example.com\r\nBcc: eve@example.com', 'Ada <eve@example.com>, ada@example.com'])(
    'to %j reaches nobody beside one address',
    async (to) => {
      const relay = await relayWith();
      await mailerOf(relay.url).send(mailTo(to));
      expect(relay.received.flatMap((received) => received.to).length).toBeLessThanOrEqual(1);
      expect(relay.received.map(({ raw }) => raw).join('')).not.toMatch(/^(bcc|cc):/im);
    },
  );

  it('opens no file and no address that stands in its texts', async () => {
    const relay = await relayWith();
    await mailerOf(relay.url).send(mailTo('ada@example.com', { html: '<img src="/etc/hostname"><img src="cid:x">' }));
    expect(relay.received[0]?.mail.attachments).toEqual([]);
  });
});

describe('what the relay answers', () => {
  const saying = (status: number) => () => ({ status, text: `mailbox eve@example.com: secret words` });

  it.each<[string, Parameters<typeof startTestRelay>[0], SendOutcome]>([
    [
      'refuses the address for good',
      { refuseRecipient: saying(550) },
      { kind: 'address-refused', reason: 'the relay refuses the address (550)' },
    ],
    ['puts the address off', { refuseRecipient: saying(450) }, { kind: 'try-again', reason: 'the relay asks to try again (450)' }],
    [
      'refuses the message for good',
      { refuseMessage: saying(554) },
      { kind: 'message-refused', reason: 'the relay refuses the message (554)' },
    ],
    ['puts the message off', { refuseMessage: saying(451) }, { kind: 'try-again', reason: 'the relay asks to try again (451)' }],
  ])('%s', async (_, args, outcome) => {
    const relay = await relayWith(args);
    expect(await mailerOf(relay.url).send(mailTo('eve@example.com'))).toEqual(outcome);
    expect(relay.received).toEqual([]);
  });

  it('refuses a wrong password, whose response names neither user nor password', async () => {
    const relay = await relayWith({ password: { user: 'us', pass: 'right' } });
    const url = relay.url.replace('right', 'wrong%20one');
    expect(await mailerOf(url).send(mailTo('ada@example.com'))).toEqual({
      kind: 'try-again',
      reason: 'the relay refuses the user or the password (535)',
    });
    expect(await mailerOf(relay.url).send(mailTo('ada@example.com'))).toEqual({ kind: 'sent' });
  });

  it('offers no encryption beyond this machine: the password is not sent, nor the message', async () => {
    const relay = await relayWith({ password: { user: 'pools', pass: 'right' } });
    // 0.0.0.0 leads to this machine, and the mailer does not count it as loopback.
    const url = relay.url.replace('127.0.0.1', '0.0.0.0');
    expect(await mailerOf(url).send(mailTo('ada@example.com'))).toMatchObject({ kind: 'try-again' });
    expect(relay.received).toEqual([]);
  });

  it('is not there', async () => {
    const relay = await relayWith();
    await relay.stop();
    ends.splice(0);
    expect(await mailerOf(relay.url).send(mailTo('ada@example.com'))).toEqual({
      kind: 'try-again',
      reason: 'the relay cannot be reached',
    });
  });

  it('hangs up in the middle: the message is tried once, not behind the back of whoever asked', async () => {
    let asked = 0;
    const server = createServer((socket) => {
      asked += 1;
      socket.write('220 here\r\n');
      socket.once('data', () => socket.destroy());
      socket.on('error', () => {});
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    ends.push(() => server.close());
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    expect(await mailerOf(`smtp://127.0.0.1:${port}`).send(mailTo('ada@example.com'))).toMatchObject({ kind: 'try-again' });
    expect(asked).toBe(1);
  });
});

it('has at most five connections, however many messages wait', async () => {
  const relay = await relayWith();
  const mailer = mailerOf(relay.url);
  const outcomes = await Promise.all(Array.from({ length: 60 }, (_, index) => mailer.send(mailTo(`p${index}@example.com`))));
  expect(outcomes.every(({ kind }) => kind === 'sent')).toBe(true);
  expect(new Set(relay.received.map(({ to }) => to[0])).size).toBe(60);
  expect(relay.mostConnections()).toBe(5);
});

it('lets us in while it is there and knows our password, and nothing is sent to find out', async () => {
  const relay = await relayWith({ password: { user: 'pools', pass: 'right' } });
  expect(await mailerOf(relay.url).canSignIn()).toBe(true);
  expect(await mailerOf(relay.url.replace('right', 'wrong')).canSignIn()).toBe(false);
  expect(relay.received).toEqual([]);
  await relay.stop();
  expect(await mailerOf(relay.url).canSignIn()).toBe(false);
});
