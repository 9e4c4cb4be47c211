import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** The root of the checkout. */
export const repoRoot = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../..');

/** What `node --import` needs to run TypeScript: the address of tsx's loader, whatever folder the child starts in. */
export const tsxLoader = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
