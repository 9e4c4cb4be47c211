import { readFileSync } from 'node:fs';
import { fromFiles } from '@survivor/env';

/** The environment of this process, including secrets from files. Throws EnvError. */
export const readEnvironment = (): Record<string, string | undefined> => fromFiles(process.env, (path) => readFileSync(path, 'utf8'));
