/** What can happen to PostgreSQL or Redis. `full`: no connection more, and those that were there are cut. */
export const FAULTS = ['frozen', 'killed', 'full'] as const;
export type Fault = (typeof FAULTS)[number];

/** A service of the suite's own, which it may harm. */
export interface FaultService {
  readonly name: 'PostgreSQL' | 'Redis';
  readonly url: string;
  /** From now on until `mend`. */
  harm(fault: Fault): Promise<void>;
  mend(): Promise<void>;
  stop(): Promise<void>;
}
