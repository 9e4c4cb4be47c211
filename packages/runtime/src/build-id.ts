import { readFileSync } from 'node:fs';

/** Written next to the bundle by infra/local/bin/bundle.mjs. */
const FILE = './build-id';

/** The build id: BUILD_ID, else the file next to the given program, else `source`. */
export function buildIdOf(given: string | null, program: string): string {
  if (given !== null) return given;
  try {
    return readFileSync(new URL(FILE, program), 'utf8').trim();
  } catch {
    return 'source';
  }
}
