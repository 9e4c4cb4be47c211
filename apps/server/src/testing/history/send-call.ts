import { setTimeout as sleep } from 'node:timers/promises';
import type { ServerSlot } from './server-slot.ts';

/**
 * What a client knows of its call: the response, or that the server was killed and the outcome is
 * unknown.
 */
export type Heard = { readonly kind: 'answered'; readonly status: number; readonly body: unknown } | { readonly kind: 'broken off' };

export type AskFigures = {
  calls: number;
  /** Calls for which no process listened, and which were made again. */
  nobody: number;
  /** What a process put off that had too much to do: all but picks. */
  putOff: number;
  readonly faults: string[];
};
export const noFigures = (): AskFigures => ({ calls: 0, nobody: 0, putOff: 0, faults: [] });

export type Call = { readonly path: string; readonly headers: Readonly<Record<string, string>>; readonly body?: object };

export const PICK_PATH = '/LeagueMembers/add-pick';

const AGAIN_AFTER_MS = 20;
const LONGEST_MS = 20_000;
/** In which a client may not have heard yet that its connection is gone. */
const HEARS_WITHIN_MS = 1000;

const wasNeverSent = (error: unknown): boolean =>
  error instanceof Error && error.cause instanceof Error && 'code' in error.cause && error.cause.code === 'ECONNREFUSED';

const describe = (error: unknown) => (error instanceof Error ? `${error.message} ${String(error.cause)}` : String(error));

async function chooseReady(places: readonly ServerSlot[], nth: number): Promise<ServerSlot> {
  for (;;) {
    const ready = places.filter(({ isReady }) => isReady);
    const place = ready[nth % ready.length];
    if (place !== undefined) return place;
    await sleep(AGAIN_AFTER_MS);
  }
}

/**
 * Sends a call to one of the ready servers, as a balancer does. A status of 500 or above is a fault
 * unless reads are shed, and so is a connection that breaks without a kill.
 */
export async function askReady(places: readonly ServerSlot[], { path, headers, body }: Call, figures: AskFigures): Promise<Heard> {
  for (;;) {
    const place = await chooseReady(places, figures.calls);
    const begun = performance.now();
    figures.calls += 1;
    try {
      const answer = await fetch(`${place.url}/api/v1${path}`, {
        ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
        headers: { ...headers, 'content-type': 'application/json' },
        signal: AbortSignal.timeout(LONGEST_MS),
      });
      const text = await answer.text();
      if (answer.status === 503 && path !== PICK_PATH) figures.putOff += 1;
      else if (answer.status >= 500) figures.faults.push(`${path}: ${answer.status} ${text.slice(0, 200)}`);
      return { kind: 'answered', status: answer.status, body: JSON.parse(text || 'null') };
    } catch (error) {
      if (!wasNeverSent(error)) {
        if (place.lastKillAt < begun - HEARS_WITHIN_MS) figures.faults.push(`${path}: ${describe(error)}`);
        return { kind: 'broken off' };
      }
      figures.nobody += 1;
      await sleep(AGAIN_AFTER_MS);
    }
  }
}
