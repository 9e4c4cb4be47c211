import { EventEmitter, on } from 'node:events';
import type { RunProgress, RunRecorder } from '../handlers.ts';

export type RunEvent =
  | { readonly kind: 'begin'; readonly runId: string; readonly retryCount: number }
  | ({ readonly kind: 'progress'; readonly runId: string } & RunProgress)
  | { readonly kind: 'succeed'; readonly runId: string; readonly summary: string }
  | { readonly kind: 'fail'; readonly runId: string; readonly message: string; readonly isFinal: boolean };

/** A recorder that remembers, and lets tests wait for what they expect instead of sleeping. */
export function createTestRecorder({ unwanted = [] }: { unwanted?: readonly string[] } = {}) {
  const events: RunEvent[] = [];
  const emitter = new EventEmitter();
  const add = (event: RunEvent) => {
    events.push(event);
    emitter.emit('event', event);
  };
  const recorder: RunRecorder = {
    begin: async ({ runId, retryCount }) => {
      add({ kind: 'begin', runId, retryCount });
      return !unwanted.includes(runId);
    },
    progress: async (args) => add({ kind: 'progress', ...args }),
    succeed: async (args) => add({ kind: 'succeed', ...args }),
    fail: async (args) => add({ kind: 'fail', ...args }),
  };
  const isOver = (event: RunEvent) => event.kind === 'succeed' || (event.kind === 'fail' && event.isFinal);
  /** Waits until the events satisfy. */
  async function until(satisfies: (events: readonly RunEvent[]) => boolean): Promise<void> {
    const arrivals = on(emitter, 'event');
    if (satisfies(events)) return;
    for await (const _ of arrivals) if (satisfies(events)) return;
  }
  return {
    recorder,
    events,
    until,
    ofRun: (runId: string) => events.filter((event) => event.runId === runId),
    untilOver: (...runIds: string[]) =>
      until((all) => runIds.every((runId) => all.some((event) => event.runId === runId && isOver(event)))),
  };
}
