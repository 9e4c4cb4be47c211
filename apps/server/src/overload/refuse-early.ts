import type { IncomingMessage, ServerResponse } from 'node:http';
import { newRequestId, REQUEST_ID_HEADER } from '@survivor/runtime';
import { BoundedMap } from '@survivor/services';
import type { FastifyInstance } from 'fastify';
import type { EarlyAnswer } from '../http/answer-early.ts';
import type { Shedding } from './shed-load.ts';

/** An answer but for what each has of its own. */
type Written = { readonly head: readonly string[]; readonly body: Buffer };

const MOST_WRITTEN = 200;
const LONGEST_ASKED = 500;
const RETRY_AFTER = 'retry-after';
/** Who is refused waits for it: asking again at once, as a client may, costs the server a request, and waiting costs it nothing. */
const WAIT_MS = 500;
/** More than so many are not kept waiting. */
const MOST_WAITING = 10_000;
/** Of one answer: not written for others. */
const OWN = new Set([REQUEST_ID_HEADER, RETRY_AFTER]);
/** Answers that say this are not for everybody. */
const UNSHARED = ['set-cookie', 'connection'];

/** What a call is asked, which no refusal depends on; whether it is asked in a batch is another matter. */
const INPUT = /(?<=[?&])input=[^&]*/;
/** What decides on the form of an answer. */
const FORMS = ['accept-encoding', 'accept', 'trpc-accept'];

/** Requests of one key are refused in the same words and form. */
function keyOf({ url = '', headers }: IncomingMessage): string | null {
  if (!url.startsWith('/trpc/')) return null;
  const asked = url.replace(INPUT, '');
  return asked.length <= LONGEST_ASKED ? [asked, ...FORMS.map((name) => headers[name])].join('\n') : null;
}

type Early = Pick<Shedding, 'refusalOf' | 'share'> & {
  readonly isDraining: () => boolean;
  /** Told of each answer that was given so, in place of what counts all others. */
  readonly tell: (seconds: number) => void;
};

/**
 * Answers reads over tRPC that are refused before Fastify is asked, which takes three times as long for it: while many are refused, that is what is left
 * for picks. What they are answered is what the first of them was, by the usual way.
 */
export function refuseEarly(app: FastifyInstance, { refusalOf, share, isDraining, tell }: Early): EarlyAnswer {
  const written = new BoundedMap<string, Written>(MOST_WRITTEN);
  const { server } = app;
  let waiting = 0;

  app.addHook('onSend', (request, reply, payload, done) => {
    if (share() > 0 && request.method === 'GET' && reply.statusCode === 503 && Buffer.isBuffer(payload) && refusalOf(request) !== null) {
      const key = keyOf(request.raw);
      const headers = Object.entries(reply.getHeaders()).filter(([name]) => !OWN.has(name));
      if (key !== null && !headers.some(([name]) => UNSHARED.includes(name))) {
        const head = headers.flatMap(([name, value]) => [name, String(value)]);
        written.set(key, { head: [...head, 'content-length', String(payload.length)], body: payload });
      }
    }
    done();
  });

  /** False for who is let in, and for what has not been written yet. */
  function answers(request: IncomingMessage, response: ServerResponse): boolean {
    if (share() === 0 || request.method !== 'GET' || isDraining() || !server.listening) return false;
    const key = keyOf(request);
    const known = key === null ? undefined : written.get(key);
    if (known === undefined) return false;
    const begun = performance.now();
    const refusal = refusalOf({ raw: request });
    if (refusal === null) return false;
    const answer = () => {
      if (response.destroyed) return;
      response.writeHead(503, [...known.head, REQUEST_ID_HEADER, newRequestId(), RETRY_AFTER, String(refusal.retryAfterSeconds)]);
      response.end(known.body);
      tell((performance.now() - begun) / 1000);
    };
    later(answer);
    return true;
  }

  function later(answer: () => void): void {
    waiting++;
    setTimeout(
      () => {
        waiting--;
        answer();
      },
      waiting > MOST_WAITING ? 0 : WAIT_MS,
    );
  }

  return answers;
}
