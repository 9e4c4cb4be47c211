import { type EventEmitter, once } from 'node:events';

/** Resolves once a reader that fell behind has taken what was written, or has gone. Leaves no listener behind: a slow one makes one wait again and again. */
export async function untilTaken(raw: EventEmitter): Promise<void> {
  const over = new AbortController();
  const { signal } = over;
  await Promise.race([once(raw, 'drain', { signal }), once(raw, 'close', { signal })]).catch(() => {});
  over.abort();
}
