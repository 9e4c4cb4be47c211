import type { LeasedMemory } from '@survivor/db/hold-lease';

/** Who waits for a process that hangs, and so answers nobody, waits no longer. */
const LONGEST_MS = 1000;

export type TellWhenDropped = {
  /** The memory, of whose drops note is taken. */
  readonly memory: LeasedMemory;
  /** Tells in the order in which it was called. */
  tell(work: () => void): void;
  /** As if something had been dropped: it may have been missed. */
  noteDrop(): void;
};

type Options = {
  readonly memory: LeasedMemory;
  /** Resolves when no process answers from what was told to be dropped. */
  readonly awaitDropped: () => Promise<void>;
  /** Whether anybody is there to be told; else nothing is waited for. */
  readonly isFollowed: () => boolean;
};

/**
 * What is told to pages after standings changed is told when every process has dropped those of before: whoever reads then, from whichever process, is not
 * told that nothing has changed (adr 0024). What follows no drop is told at once.
 */
export function tellWhenDropped({ memory, awaitDropped, isFollowed }: Options): TellWhenDropped {
  let hasDropped = false;
  let last: Promise<void> | null = null;

  async function untilDropped(): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, LONGEST_MS);
    });
    await Promise.race([awaitDropped(), late]).catch(() => {});
    clearTimeout(timer);
  }

  return {
    memory: {
      ...memory,
      drop(dropped) {
        if (dropped.kind === 'leagues') hasDropped = true;
        memory.drop(dropped);
      },
    },
    tell(work) {
      if (last === null && !(hasDropped && isFollowed())) return work();
      const dropping = hasDropped ? untilDropped() : null;
      hasDropped = false;
      const telling: Promise<void> = Promise.all([last, dropping]).then(() => {
        if (last === telling) last = null;
        work();
      });
      last = telling;
    },
    noteDrop() {
      hasDropped = true;
    },
  };
}
