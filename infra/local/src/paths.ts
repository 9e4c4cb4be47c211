import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** The root of the checkout. */
export const repoRoot = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../..');

/** The loader that lets Node run TypeScript from any working directory: `node --import`. */
const tsxLoader = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;

/** Node arguments for a program that stops when the process that started it is killed. */
export const guarded = (...args: string[]) => ['--import', path.join(repoRoot, 'infra/local/bin/orphan-guard.mjs'), ...args];

/** Node arguments for a TypeScript file, named from the root of the checkout. */
export const sourceArgs = (file: string) => ['--import', tsxLoader, path.join(repoRoot, file)];
