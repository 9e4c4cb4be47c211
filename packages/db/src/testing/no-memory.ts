import type { LeasedMemory } from '../hold-lease.ts';

/** For who only listens: nothing is answered from memory. */
export const NO_MEMORY: LeasedMemory = { prepare: () => () => {}, end: () => {}, drop: () => {} };
