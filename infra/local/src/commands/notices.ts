import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { writeNotices } from '../pack/pack.ts';

/** `node infra/local/bin/run.mjs notices FOLDER`: THIRD-PARTY-NOTICES and sbom.cdx.json of everything that is shipped, to a folder. */
export async function runNotices([folder, ...more]: string[]): Promise<number> {
  if (folder === undefined || more.length > 0) throw new Error('notices takes a folder');
  mkdirSync(folder, { recursive: true });
  await writeNotices(path.resolve(folder), ['server', 'worker', 'cli', 'web']);
  return 0;
}
