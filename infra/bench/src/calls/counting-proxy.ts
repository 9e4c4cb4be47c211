import { startFreezableProxy } from '@survivor/db/testing';

export type CountingProxy = {
  /** The address given, through the proxy. */
  readonly url: string;
  /** How many statements have been sent through it so far; with words, for how many ids. */
  statements(): number;
  close(): Promise<void>;
};

type Weigh = (type: string, message: Buffer) => number;

/** A byte of type, four of length. */
const HEAD_BYTES = 5;
/** The texts in a message that end with a zero, the first so many. */
const textsOf = (message: Buffer): string[] => message.toString('latin1', HEAD_BYTES).split('\0', 2);

/** How many things a statement is asked for: the ids of the last list among its values; one where it has none. */
function askedFor(bind: Buffer): number {
  const lists = bind.toString('latin1').match(/\{"\d+"(?:,"\d+")*\}/g);
  return lists?.at(-1)?.split(',').length ?? 1;
}

/** How many things a message asks for by a statement whose text holds some words, by what one client has prepared. */
function createFilter(words: string): Weigh {
  const wanted = new Set<string>();
  return (type, message) => {
    if (type === 'Q') return textsOf(message)[0]?.includes(words) === true ? 1 : 0;
    if (type === 'B') return wanted.has(textsOf(message)[1] ?? '') ? askedFor(message) : 0;
    if (type !== 'P') return 0;
    const [name = '', text = ''] = textsOf(message);
    if (text.includes(words)) wanted.add(name);
    else wanted.delete(name);
    return 0;
  };
}

/** Of the protocol's messages these two have a statement carried out: Execute and Query. */
const isCarriedOut: Weigh = (type) => (type === 'E' || type === 'Q' ? 1 : 0);

/** Follows what one client says to PostgreSQL, and counts its statements. */
function createCounter(count: (more: number) => void, weigh: Weigh): (chunk: Buffer) => void {
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
      if (isStarted) count(weigh(String.fromCharCode(kept[0] ?? 0), kept.subarray(0, end)));
      isStarted = true;
      kept = kept.subarray(end);
    }
  };
}

/** Stands before PostgreSQL and counts all statements, or what those are asked for whose text holds some words: that needs no extension, and what is sent is what is counted. */
export async function startCountingProxy(to: string, words?: string): Promise<CountingProxy> {
  let statements = 0;
  const count = (more: number) => {
    statements += more;
  };
  const { url, close } = await startFreezableProxy(to, {
    overhear: () => createCounter(count, words === undefined ? isCarriedOut : createFilter(words)),
  });
  return { url, close, statements: () => statements };
}
