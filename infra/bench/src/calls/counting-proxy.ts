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
/** The texts in a message that end with a zero, the first so many. */
const textsOf = (message: Buffer): string[] => message.toString('latin1', HEAD_BYTES).split('\0', 2);

/** Whether a message has a statement carried out whose text holds some words, by what one client has prepared. */
function createFilter(words: string): (type: string, message: Buffer) => boolean {
  const wanted = new Set<string>();
  return (type, message) => {
    if (type === 'Q') return textsOf(message)[0]?.includes(words) === true;
    if (type === 'B') return wanted.has(textsOf(message)[1] ?? '');
    if (type !== 'P') return false;
    const [name = '', text = ''] = textsOf(message);
    if (text.includes(words)) wanted.add(name);
    else wanted.delete(name);
    return false;
  };
}

/** Of the protocol's messages these two have a statement carried out: Execute and Query. */
const isCarriedOut = (type: string): boolean => type === 'E' || type === 'Q';

/** Follows what one client says to PostgreSQL, and counts its statements. */
function createCounter(count: () => void, isCounted: (type: string, message: Buffer) => boolean): (chunk: Buffer) => void {
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
      if (isStarted && isCounted(String.fromCharCode(kept[0] ?? 0), kept.subarray(0, end))) count();
      isStarted = true;
      kept = kept.subarray(end);
    }
  };
}

/** Stands before PostgreSQL and counts, all or those whose text holds some words: that needs no extension, and what is sent is what is counted. */
export async function startCountingProxy(to: string, words?: string): Promise<CountingProxy> {
  let statements = 0;
  const count = () => {
    statements += 1;
  };
  const { url, close } = await startFreezableProxy(to, {
    overhear: () => createCounter(count, words === undefined ? isCarriedOut : createFilter(words)),
  });
  return { url, close, statements: () => statements };
}
