import type { Db } from '@survivor/db/connection/database';
import type { MessageKind } from '@survivor/rules';
import { createUnsubscribeTokens, unsubscribe } from '@survivor/services';
import type { FastifyInstance, FastifyReply } from 'fastify';
import * as z from 'zod';
import { headersWithStyle } from '../../plugins/security-headers.ts';

/** Matches anything that could be a token. */
const PATH = '/unsubscribe/:token(^[\\w-]+$)';
const Params = z.object({ token: z.string() });

const STYLE = `
:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;margin:0}main{max-width:32rem;margin:0 auto;padding:2.5rem 1rem}
h1{font-size:1.5rem;margin:0 0 .5rem}button{font:inherit;font-weight:600;min-height:2.75rem;padding:.5rem 1.25rem;border-radius:.75rem;border:2px solid;cursor:pointer}
button:focus-visible,a:focus-visible{outline:3px solid;outline-offset:2px}`;

/** What is switched off, as a sentence. */
const KINDS: Record<MessageKind, string> = {
  'pick-needed': 'reminders before picks lock',
  schedule: 'schedule changes',
  corrected: 'corrected results',
  act: 'everything we send',
  week: 'weekly recaps',
};

const pageOf = (title: string, body: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${title}</title><link rel="icon" href="data:,"><style>${STYLE}</style></head><body><main><h1>${title}</h1>${body}</main></body></html>`;

const ACCOUNT = '<p>You can change all notifications in <a href="/home/account">your account</a>.</p>';
const FOREIGN = pageOf('This link does not work', '<p>The link is incomplete or not from this site. Open it from the email again.</p>');

const confirmPage = (kind: MessageKind) =>
  pageOf(
    'Stop these emails?',
    `<p>You will get no more ${KINDS[kind]} by email.</p><form method="post"><button type="submit">Stop these emails</button></form>${ACCOUNT}`,
  );
const done = (kind: MessageKind) => pageOf('Emails stopped', `<p>You get no more ${KINDS[kind]} by email.</p>${ACCOUNT}`);

export type UnsubscribePagesOptions = { readonly db: Db; readonly secrets: readonly string[] };

/**
 * Serves `/unsubscribe/{token}` (rules 12, RFC 8058). POST switches off one kind of email by the
 * link alone, without cookie, sign-in or header, even during maintenance. GET shows the
 * button and changes nothing.
 */
export function mountUnsubscribePages(app: FastifyInstance, { db, secrets }: UnsubscribePagesOptions): void {
  const tokens = createUnsubscribeTokens(secrets);
  const headers = { ...headersWithStyle(STYLE), 'cache-control': 'no-store', 'content-type': 'text/html; charset=utf-8' };
  const sendPage = (reply: FastifyReply, page: string | null) =>
    reply
      .code(page === null ? 404 : 200)
      .headers(headers)
      .send(page ?? FOREIGN);

  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, async () => undefined);
    scope.get(PATH, async (request, reply) => {
      const kind = tokens.read(Params.parse(request.params).token)?.kind;
      return sendPage(reply, kind === undefined ? null : confirmPage(kind));
    });
    scope.post(PATH, async (request, reply) => {
      const kind = await unsubscribe({ db, tokens }, Params.parse(request.params).token);
      return sendPage(reply, kind === null ? null : done(kind));
    });
  });
}
