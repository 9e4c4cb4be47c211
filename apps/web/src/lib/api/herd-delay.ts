/** Used until the server sends a value. */
const FIRST_MS = 2000;

let herdMs = FIRST_MS;

/** Sets the time over which pages spread simultaneous refetches; the server decides it. */
export function setHerdMs(ms: number): void {
  herdMs = ms;
}

/** A random delay for requests that all pages send together, at a deadline or after an outage. */
export const randomHerdDelay = (): number => Math.random() * herdMs;
