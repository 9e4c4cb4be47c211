import path from 'node:path';
import { PROGRAMS, pack } from '../pack/pack.ts';
import { buildAll } from '../start/build.ts';

/** `node infra/local/bin/run.mjs pack FOLDER PROGRAM ...`: builds, and packs server, worker or cli with what they need in production. */
export async function runPack([folder, ...names]: string[]): Promise<number> {
  const programs = PROGRAMS.filter((program) => names.includes(program));
  if (folder === undefined || programs.length === 0 || programs.length !== names.length)
    throw new Error(`pack takes a folder that is not there yet, and of ${PROGRAMS.join(', ')} those that go in`);
  await buildAll();
  await pack(path.resolve(folder), programs);
  return 0;
}
