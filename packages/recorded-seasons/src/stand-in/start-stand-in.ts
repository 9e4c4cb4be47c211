import { createServer, type IncomingMessage } from 'node:http';
import { type Fault, type StandInResponse, sendFaulty, sendResponse } from './faults.ts';
import type { RawEvent } from './raw-event.ts';
import { type RawTeam, respondWithDocument, type SourceView } from './respond-with-document.ts';

export type { Fault } from './faults.ts';
export type { RawEvent } from './raw-event.ts';

const HOST = '127.0.0.1';
const CALL = /^\/api\/v1\/json\/([^/]+)\/([^/]+)$/;

/** A running fake of the sports source, and its controls. */
export type StandIn = {
  /** The base URL of its v1 API, including a key. */
  readonly baseUrl: string;
  /** Sets its clock, which does not run. */
  setNow(now: Date): void;
  /** Adds a fault from now on; several take effect one after the other. */
  fail(fault: Fault): void;
  /** Ends all faults. */
  recover(): void;
  /** Replaces each outgoing event by none, one or several. Overrides earlier alterations. */
  alterEvents(alter: (event: RawEvent) => readonly RawEvent[]): void;
  alterTeams(alter: (teams: readonly RawTeam[]) => readonly RawTeam[]): void;
  /** Refuses calls with any other key. */
  requireKey(key: string): void;
  /** Resets everything except the clock. */
  reset(): void;
  close(): Promise<void>;
};

class Source {
  faults: { readonly fault: Fault; remaining: number }[] = [];
  key: string | null = null;
  view: SourceView = { now: new Date(0), alterEvent: (event) => [event], alterTeams: (teams) => teams };

  /** The fault for this request, if any. Uses it up. */
  consumeFault(url: string): Fault | undefined {
    const found = this.faults.find(({ fault, remaining }) => remaining > 0 && url.includes(fault.match ?? ''));
    if (found !== undefined) found.remaining -= 1;
    return found?.fault;
  }

  respond({ method, url = '' }: IncomingMessage): StandInResponse {
    const { pathname, searchParams } = new URL(url, 'http://stand-in');
    const [, key, call = ''] = CALL.exec(pathname) ?? [];
    if (method !== 'GET') return { status: 405, body: '' };
    if (this.key !== null && key !== this.key) return { status: 400, body: '{"Message":"Invalid API key"}' };
    const document = respondWithDocument(call, searchParams, this.view);
    return document === undefined ? { status: 404, body: '' } : { status: 200, body: JSON.stringify(document) };
  }
}

function listen(server: ReturnType<typeof createServer>): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', reject).listen(0, HOST, () => {
      const address = server.address();
      resolve(`http://${HOST}:${typeof address === 'object' ? address?.port : ''}/api/v1/json/123`);
    });
  });
}

/**
 * Serves the recorded seasons on a free port in the form of TheSportsDB's v1 API, as of its clock.
 */
export async function startStandIn(): Promise<StandIn> {
  let source = new Source();
  const server = createServer((request, response) => {
    const fault = source.consumeFault(request.url ?? '');
    const planned = source.respond(request);
    if (fault === undefined) sendResponse(response, planned);
    else sendFaulty(response, planned, fault);
  });
  const alterView = (changes: Partial<SourceView>): void => {
    source.view = { ...source.view, ...changes };
  };
  return {
    baseUrl: await listen(server),
    setNow: (now) => alterView({ now }),
    fail: (fault) => source.faults.push({ fault, remaining: fault.times ?? Number.POSITIVE_INFINITY }),
    recover: () => {
      source.faults = [];
    },
    alterEvents: (alterEvent) => alterView({ alterEvent }),
    alterTeams: (alterTeams) => alterView({ alterTeams }),
    requireKey: (key) => {
      source.key = key;
    },
    reset: () => {
      const { now } = source.view;
      source = new Source();
      alterView({ now });
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
