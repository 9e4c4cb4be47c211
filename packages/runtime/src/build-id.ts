import { readFileSync } from 'node:fs';

/** Written beside the bundle by infra/local/bin/bundle.mjs. */
const FILE = './build-id';

/** Which build this is: BUILD_ID, else what the build wrote beside the program that `program` is the address of; `source` where none was built. */
export function buildIdOf(given: string | null, program: string): string {
  if (given !== null) return given;
  try {
    return readFileSync(new URL(FILE, program), 'utf8').trim();
  } catch {
    return 'source';
  }
}
