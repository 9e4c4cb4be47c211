import { closeSync, existsSync, fstatSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';

const LARGEST_BYTES = 10_000_000;

/** Where a program writes to, and what it did. */
export interface Log {
  readonly output: number;
  /** Once the program has it. */
  close(): void;
  /** The end of what was written since it was opened. */
  said(): string;
}

/** Opens the log of a program, which is kept over its runs; a large one is put aside. */
export function openLog(file: string): Log {
  if (existsSync(file) && statSync(file).size > LARGEST_BYTES) renameSync(file, `${file}.old`);
  const output = openSync(file, 'a', 0o600);
  const start = fstatSync(output).size;
  return { output, close: () => closeSync(output), said: () => readFileSync(file).subarray(start).toString('utf8').slice(-3_000) };
}
