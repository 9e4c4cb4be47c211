const MINUTE = 60_000;

/** Those that take longest, browsers at the very end: who waits for a failure sees most of them within minutes. */
const LAST = [
  '@survivor/rules',
  '@survivor/api',
  '@survivor/services',
  '@survivor/db',
  '@survivor/server',
  '@survivor/web',
  '@survivor/e2e',
];

/** The workspaces in the order in which their suites run: cheap ones first, by name. */
export function cheapFirst(names: readonly string[]): string[] {
  return [...names].sort((one, other) => LAST.indexOf(one) - LAST.indexOf(other) || one.localeCompare(other));
}

/** Milliseconds after which a suite counts as hanging: many times what it takes, as a busy machine is no fault. */
export function longestRun(name: string): number {
  return (name === '@survivor/e2e' ? 60 : 20) * MINUTE;
}
