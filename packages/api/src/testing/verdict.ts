import type { Access } from '../access.ts';
import type { Refusals } from './bad-inputs.ts';
import type { WorldIds } from './world.ts';

export type Verdict = {
  readonly access: Access;
  readonly isOpenInMaintenance?: true;
  /** An input that works, or why this is proved elsewhere. */
  readonly works: ((world: WorldIds) => unknown) | { readonly elsewhere: string };
  readonly refuses: Refusals;
  /** The input with which somebody it does not belong to gets 404. */
  readonly notYours?: (world: WorldIds) => unknown;
};

export type Verdicts = Record<string, Verdict>;

export const nothing = () => undefined;
export const allOfIt = () => ({});
