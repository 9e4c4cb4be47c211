import type { IncomingMessage, ServerResponse } from 'node:http';
import { type ApiContext, KEPT_ANSWERS } from '@survivor/api';
import { logAnswered, newRequestId, REQUEST_ID_HEADER } from '@survivor/runtime';
import { type Caller, readStay, type Stay } from '@survivor/services';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { CacheLease } from '../auth/cache-lease.ts';
import { createLeasedValues, type ReadValue } from '../auth/leased-values.ts';
import type { EarlyAnswer } from '../http/answer-early.ts';
import { endOfTurn } from '../http/end-of-turn.ts';
import type { Counted, RateFloor } from '../http/rate-floor.ts';
import type { Call } from './read-calls.ts';

/** What was answered to a request, and whose it was. */
type Told = {
  readonly caller: Caller;
  readonly counted: Counted;
  readonly rawHeaders: readonly string[];
  readonly head: readonly string[];
};

const NOT_MODIFIED = 304;
const MOST_TOLD = 5000;
/** Characters of the headers of a request together. */
const LONGEST_HEADERS = 4000;
const TAG = 'if-none-match';
/** However far the next deadline is: clocks may leap. */
const LONGEST_MS = 1000;
/** Of one answer: not written again. */
const OWN = new Set([REQUEST_ID_HEADER, 'date']);
/** Answers that say this are given once. */
const UNSHARED = ['set-cookie', 'connection'];

type Due = { readonly response: ServerResponse; readonly told: Told; readonly begun: number };
type Reading = { readonly key: string; readonly keep: (key: string, read: ReadValue<Told>) => void };
type Noted = Reading & { readonly caller: Caller; readonly stay: Stay };

const READING = Symbol('reading');
const NOTED = Symbol('noted');

declare module 'node:http' {
  interface IncomingMessage {
    [READING]?: Reading;
    [NOTED]?: Noted;
  }
}

export type Unchanged = {
  /** Whether a request is one that may be answered so another time. */
  mayNote(request: FastifyRequest): boolean;
  /** By what call, and for whom, it is answered this time. */
  note(request: FastifyRequest, by: { readonly ctx: ApiContext; readonly call: Call }): Promise<void>;
  readonly answers: EarlyAnswer;
};

type Dependencies = {
  readonly lease: CacheLease;
  /** Without what is asked, which follows. */
  readonly path: string;
  readonly isCurrent: (caller: Caller) => boolean;
  readonly floor: Pick<RateFloor, 'countAgain'>;
  /** Whether all must go the usual way now. */
  readonly isOff: () => boolean;
  /** Told of each answer that was given so, in place of what counts all others. */
  readonly tell: (seconds: number) => void;
};

/** A request with a name of its own is not made again. */
const isRepeatable = ({ headers, rawHeaders }: IncomingMessage): boolean =>
  headers[REQUEST_ID_HEADER] === undefined && rawHeaders.reduce((sum, { length }) => sum + length, 0) <= LONGEST_HEADERS;

/** Null for a call that is refused, too. */
async function stayOf(ctx: ApiContext, { path, readInput }: Call): Promise<Stay | null> {
  try {
    const source = KEPT_ANSWERS.get(path)?.sourceOf(readInput());
    return source?.of === 'standings' ? await readStay(ctx, source.id) : null;
  } catch {
    return null;
  }
}

/** Null for who names no answer. Of all headers together a key would cost as much as the rest of the answer. */
function keyOf({ url = '', rawHeaders, socket }: IncomingMessage): string | null {
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === TAG.length && name.toLowerCase() === TAG) return [rawHeaders[at + 1], socket.remoteAddress, url].join(' ');
  }
  return null;
}

const isSame = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && some.every((text, at) => text === others[at]);

/**
 * Tells who has an answer that nothing has changed, without a question to anybody, where the very same request was told so within the last second and
 * nothing that it was told from was dropped since (adr 0024). Before Fastify is asked, which takes longer for it than all else.
 */
export function tellUnchanged(app: FastifyInstance, { lease, path, isCurrent, floor, isOff, tell }: Dependencies): Unchanged {
  const asking = `${path}?`;
  const values = createLeasedValues<Told>({ isHeld: lease.isHeld, most: MOST_TOLD });
  lease.keep({
    drop(dropped) {
      if (dropped.kind === 'leagues') values.dropBetween(dropped.from, dropped.to);
      if (dropped.kind === 'settings') values.clear();
    },
    clear: values.clear,
  });

  app.addHook('onSend', ({ raw, ip, routeOptions }, reply, _payload, done) => {
    const { [NOTED]: noted } = raw;
    if (noted !== undefined && reply.statusCode === NOT_MODIFIED && isRepeatable(raw)) {
      const headers = Object.entries(reply.getHeaders()).filter(([name]) => !OWN.has(name));
      const { key, keep, caller, stay } = noted;
      const head = headers.flatMap(([name, value]) => [name, String(value)]);
      const counted = { ip, routeOptions, userId: caller.id };
      const isShared = !headers.some(([name]) => UNSHARED.includes(name));
      if (isShared)
        keep(key, {
          value: { caller, counted, rawHeaders: raw.rawHeaders, head },
          group: stay.leagueId,
          keepMs: Math.min(stay.ms, LONGEST_MS),
        });
    }
    done();
  });

  /** One promise for all who are answered at the end of a turn: one for each costs a twentieth of the answer. */
  let due: Due[] = [];
  function answerAll(): void {
    const all = due;
    due = [];
    for (const one of all) answer(one);
  }
  function answerLater(one: Due): void {
    if (due.push(one) === 1) void endOfTurn().then(answerAll);
  }

  function answer({ response, told: { head }, begun }: Due): void {
    if (response.destroyed) return;
    const traceId = newRequestId();
    response.writeHead(NOT_MODIFIED, [...head, REQUEST_ID_HEADER, traceId]);
    response.end();
    const ms = performance.now() - begun;
    logAnswered(app.log, { traceId, method: 'GET', path, status: NOT_MODIFIED, ms });
    tell(ms / 1000);
  }

  return {
    mayNote: ({ raw }) => raw[READING] !== undefined,
    async note({ raw }, { ctx, call }) {
      const { caller } = ctx;
      const reading = raw[READING];
      const stay = await stayOf(ctx, call);
      if (reading !== undefined && caller !== null && stay !== null) raw[NOTED] = { ...reading, caller, stay };
    },
    answers(request, response, answerUsually) {
      const { method, url = '' } = request;
      if (method !== 'GET' || !url.startsWith(asking) || isOff() || !app.server.listening) return false;
      const key = keyOf(request);
      if (key === null) return false;
      const told = values.peek(key);
      if (told === undefined || !isSame(told.rawHeaders, request.rawHeaders) || !isCurrent(told.caller)) {
        request[READING] = { key, keep: values.begin() };
        return false;
      }
      const one = { response, told, begun: performance.now() };
      const { countAgain } = floor;
      if (countAgain === null) answerLater(one);
      else void countAgain(told.counted).then((isIn) => (isIn ? answerLater(one) : answerUsually()), answerUsually);
      return true;
    },
  };
}
