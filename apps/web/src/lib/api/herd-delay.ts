/** Until the server has told how many follow it. */
const FIRST_MS = 2000;

let herdMs = FIRST_MS;

/** What the server says of the time within which all pages ask, when all do. */
export function setHerdMs(ms: number): void {
  herdMs = ms;
}

/** A moment, in milliseconds from now, for what all pages do at once: at a deadline, or after the server was away. */
export const randomHerdDelay = (): number => Math.random() * herdMs;
