import { closeSync, existsSync, fstatSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';

const ROTATE_BYTES = 10_000_000;

export interface Log {
  /** The descriptor that a child writes to. */
  readonly output: number;
  close(): void;
  /** The last lines since this log was opened. */
  tail(): string;
}

/** Opens the log of a program for appending. A large log is renamed to `.old` first. */
export function openLog(file: string): Log {
  if (existsSync(file) && statSync(file).size > ROTATE_BYTES) renameSync(file, `${file}.old`);
  const output = openSync(file, 'a', 0o600);
  const start = fstatSync(output).size;
  return { output, close: () => closeSync(output), tail: () => readFileSync(file).subarray(start).toString('utf8').slice(-3_000) };
}
