/** Faults of PostgreSQL or Redis. `full`: open connections are cut and no new ones are accepted. */
export const FAULTS = ['frozen', 'killed', 'full'] as const;
export type Fault = (typeof FAULTS)[number];

/** A private PostgreSQL or Redis that a test can break. */
export interface FaultService {
  readonly name: 'PostgreSQL' | 'Redis';
  readonly url: string;
  /** Causes a fault that lasts until `recover`. */
  inject(fault: Fault): Promise<void>;
  recover(): Promise<void>;
  stop(): Promise<void>;
}
