import path from 'node:path';
import { isProgram, pack, programs, writeNotices } from '../pack/pack.ts';
import { buildAll } from '../turbo.ts';

/** `run.mjs pack FOLDER PROGRAM ...`: builds programs and packs them for production. */
export async function runPack([folder, ...names]: string[]): Promise<number> {
  if (folder === undefined || names.length === 0 || !names.every(isProgram))
    throw new Error(`pack needs a new folder and at least one of ${programs}`);
  await buildAll();
  await pack(path.resolve(folder), names);
  return 0;
}

/** `run.mjs notices FOLDER`: writes the SBOM and notices of everything that ships. */
export async function runNotices([folder, ...more]: string[]): Promise<number> {
  if (folder === undefined || more.length > 0) throw new Error('notices needs one folder');
  await writeNotices(path.resolve(folder), ['server', 'worker', 'cli', 'web']);
  return 0;
}
