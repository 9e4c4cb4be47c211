import { createServer, type ServerResponse } from 'node:http';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';
import { type ListedMail, mailListPage, mailPage, missingPage } from './mail-pages.ts';
import { openMailbox } from './mailbox.ts';

/** It asks nobody who they are, so it is for this machine alone. */
const HOST = '127.0.0.1';
const LARGEST_BYTES = 1_000_000;
const MOST_LISTED = 100;

export interface CatchAllOptions {
  readonly smtpPort: number;
  readonly pagePort: number;
  /** Messages are kept in `dataDir/mail`. */
  readonly dataDir: string;
}

/** Takes every message and sends none: kept in the data folder, and shown on a page. Rejects when a port is taken. */
export async function startCatchAll({ smtpPort, pagePort, dataDir }: CatchAllOptions): Promise<{ stop(): Promise<void> }> {
  const mailbox = openMailbox(path.resolve(dataDir, 'mail'));
  const relay = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: LARGEST_BYTES,
    onData: (stream, _session, done) => {
      buffer(stream).then(
        (raw) => {
          if (stream.sizeExceeded) return done(Object.assign(new Error('Message too large'), { responseCode: 552 }));
          mailbox.keep(raw);
          done();
        },
        (error) => done(error),
      );
    },
  });
  const readMail = async (name: string): Promise<ListedMail | null> => {
    const raw = mailbox.read(name);
    return raw && { name, mail: await simpleParser(raw) };
  };
  const answer = async (url: string, response: ServerResponse): Promise<void> => {
    const [, kind, name = ''] = /^\/(?:(message|raw)\/([^/?]+))?$/.exec(url) ?? ['', 'missing'];
    if (kind === undefined) {
      const mails = await Promise.all(mailbox.list().slice(0, MOST_LISTED).map(readMail));
      return send(response, 200, mailListPage(mails.filter((mail) => mail !== null)));
    }
    if (kind === 'raw') {
      const raw = mailbox.read(name);
      return raw ? send(response, 200, raw, 'text/plain; charset=utf-8') : send(response, 404, missingPage());
    }
    const mail = await readMail(name);
    return mail ? send(response, 200, mailPage(mail)) : send(response, 404, missingPage());
  };
  const pages = createServer((request, response) => {
    // A page of elsewhere that has its name lead here is not to read messages.
    if (request.headers.host !== `${HOST}:${pagePort}`) return send(response, 403, missingPage());
    answer(request.url ?? '/', response).catch(() => send(response, 500, missingPage()));
  });
  relay.on('error', () => {});
  await Promise.all([listening(relay.server, smtpPort), listening(pages, pagePort)]);
  return {
    stop: async () => {
      const closed = [new Promise<void>((resolve) => relay.close(resolve)), new Promise<void>((resolve) => pages.close(() => resolve()))];
      pages.closeAllConnections();
      await Promise.all(closed);
    },
  };
}

interface Listener {
  once(event: 'error', listener: (error: Error) => void): unknown;
  listen(port: number, host: string, listener: () => void): unknown;
}

const listening = (server: Listener, port: number) =>
  new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, HOST, resolve);
  });

function send(response: ServerResponse, status: number, body: string | Buffer, type = 'text/html; charset=utf-8'): void {
  response.writeHead(status, {
    'content-type': type,
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; frame-ancestors 'none'",
  });
  response.end(body);
}
