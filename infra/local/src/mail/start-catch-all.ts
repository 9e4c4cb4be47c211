import { createServer, type ServerResponse } from 'node:http';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';
import { closeServer, listen, sendPage } from '../html-page.ts';
import { mailListPage, mailPage, missingPage } from './mail-pages.ts';
import { type Mailbox, openMailbox } from './mailbox.ts';

/** Loopback only, because the server requires no password. */
const HOST = '127.0.0.1';
const MAX_MESSAGE_BYTES = 1_000_000;
const MAX_LISTED = 100;

export interface CatchAllOptions {
  readonly smtpPort: number;
  readonly pagePort: number;
  /** Messages are stored in `dataDir/mail`. */
  readonly dataDir: string;
}

/** Accepts every message, sends none and shows them on a page. Rejects if a port is in use. */
export async function startCatchAll({ smtpPort, pagePort, dataDir }: CatchAllOptions): Promise<{ stop(): Promise<void> }> {
  const mailbox = openMailbox(path.resolve(dataDir, 'mail'));
  const relay = startRelay(mailbox);
  const pages = createServer((request, response) => {
    // Another site can point its own host name here, and then read messages like its own pages.
    if (request.headers.host !== `${HOST}:${pagePort}`) return sendPage(response, 403, missingPage());
    showPage(mailbox, request.url ?? '/', response).catch(() => sendPage(response, 500, missingPage()));
  });
  await Promise.all([listen(relay.server, smtpPort, HOST), listen(pages, pagePort, HOST)]);
  return {
    stop: async () => {
      await Promise.all([new Promise<void>((resolve) => relay.close(resolve)), closeServer(pages)]);
    },
  };
}

function startRelay(mailbox: Mailbox): SMTPServer {
  const relay = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: MAX_MESSAGE_BYTES,
    onData: (stream, _session, done) => {
      buffer(stream).then((raw) => {
        if (stream.sizeExceeded) return done(Object.assign(new Error('Message too large'), { responseCode: 552 }));
        mailbox.add(raw);
        done();
      }, done);
    },
  });
  relay.on('error', () => {});
  return relay;
}

async function showPage(mailbox: Mailbox, url: string, response: ServerResponse): Promise<void> {
  const load = async (name: string) => ({ name, mail: await simpleParser(mailbox.read(name) ?? '') });
  if (url === '/') return sendPage(response, 200, mailListPage(await Promise.all(mailbox.list().slice(0, MAX_LISTED).map(load))));
  const [, kind, name = ''] = /^\/(message|raw)\/([^/?]+)$/.exec(url) ?? [];
  const raw = mailbox.read(name);
  if (raw === null) return sendPage(response, 404, missingPage());
  if (kind === 'raw') return sendPage(response, 200, raw, 'text/plain');
  sendPage(response, 200, mailPage(await load(name)));
}
