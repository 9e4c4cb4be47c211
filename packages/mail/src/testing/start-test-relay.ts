import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';

interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  readonly raw: string;
  readonly mail: ParsedMail;
}

/** What the relay says to a command, for an address: null is yes; else a status and words. */
type Refusal = { readonly status: number; readonly text: string } | null;

export interface TestRelayArgs {
  /** 0: a free one. */
  readonly port?: number;
  readonly refuseRecipient?: (address: string) => Refusal;
  readonly refuseMessage?: () => Refusal;
  /** Waits before a message is answered. */
  readonly beforeAnswer?: () => Promise<void>;
  readonly password?: { readonly user: string; readonly pass: string };
}

export interface TestRelay {
  readonly url: string;
  readonly port: number;
  /** In the order in which they were accepted. */
  readonly received: ReceivedMail[];
  /** Most connections at one time. */
  mostConnections(): number;
  stop(): Promise<void>;
}

const errorOf = (refusal: NonNullable<Refusal>) => Object.assign(new Error(refusal.text), { responseCode: refusal.status });

/** A real SMTP server at loopback. */
export async function startTestRelay(args: TestRelayArgs = {}): Promise<TestRelay> {
  const { refuseRecipient = () => null, refuseMessage = () => null, beforeAnswer, password } = args;
  const received: ReceivedMail[] = [];
  let connections = 0;
  let most = 0;
  const server = new SMTPServer({
    authOptional: password === undefined,
    allowInsecureAuth: true,
    disabledCommands: password === undefined ? ['AUTH', 'STARTTLS'] : ['STARTTLS'],
    disableReverseLookup: true,
    onAuth: ({ username, password: pass }, _session, done) =>
      username === password?.user && pass === password?.pass
        ? done(null, { user: username })
        : done(errorOf({ status: 535, text: `no user ${username}` })),
    onConnect: (_session, done) => {
      connections += 1;
      most = Math.max(most, connections);
      done();
    },
    onClose: () => {
      connections -= 1;
    },
    onRcptTo: ({ address }, _session, done) => {
      const refusal = refuseRecipient(address);
      done(refusal && errorOf(refusal));
    },
    onData: (stream, { envelope }, done) => {
      const keep = async () => {
        const raw = await buffer(stream);
        const refusal = refuseMessage();
        if (refusal) throw errorOf(refusal);
        const mail = await simpleParser(raw);
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
        received.push({ from, to: envelope.rcptTo.map(({ address }) => address), raw: raw.toString('utf8'), mail });
        await beforeAnswer?.();
      };
      keep().then(
        () => done(),
        (error) => done(error),
      );
    },
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(args.port ?? 0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  const user = password === undefined ? '' : `${encodeURIComponent(password.user)}:${encodeURIComponent(password.pass)}@`;
  return {
    url: `smtp://${user}127.0.0.1:${port}`,
    port,
    received,
    mostConnections: () => most,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
