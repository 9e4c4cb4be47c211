import { startFreezableProxy } from '@survivor/db/testing';

export type CountingProxy = {
  /** The address given, through the proxy. */
  readonly url: string;
  /** How many statements have been sent through it so far. */
  statements(): number;
  close(): Promise<void>;
};

/** A byte of type, four of length. */
const HEAD_BYTES = 5;
/** Of the protocol's messages these two have a statement carried out: Execute and Query. */
const CARRIED_OUT = new Set([...'EQ'].map((letter) => letter.charCodeAt(0)));

/** Follows what one client says to PostgreSQL, and counts its statements. */
function createCounter(count: () => void): (chunk: Buffer) => void {
  let kept: Buffer<ArrayBufferLike> = Buffer.alloc(0);
  let isStarted = false;
  return (chunk) => {
    kept = Buffer.concat([kept, chunk]);
    for (;;) {
      // The first message has no type.
      const lengthAt = isStarted ? 1 : 0;
      if (kept.length < HEAD_BYTES) return;
      const end = lengthAt + kept.readInt32BE(lengthAt);
      if (kept.length < end) return;
      if (isStarted && CARRIED_OUT.has(kept[0] ?? 0)) count();
      isStarted = true;
      kept = kept.subarray(end);
    }
  };
}

/** Stands before PostgreSQL and counts: that needs no extension, and what is sent is what is counted. */
export async function startCountingProxy(to: string): Promise<CountingProxy> {
  let statements = 0;
  const count = () => {
    statements += 1;
  };
  const { url, close } = await startFreezableProxy(to, { overhear: () => createCounter(count) });
  return { url, close, statements: () => statements };
}
