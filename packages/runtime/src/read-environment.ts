import { readFileSync } from 'node:fs';
import type { ReadText } from '@survivor/env';

type Parse<T> = (source: Readonly<Record<string, string | undefined>>, readText: ReadText) => T;

/** Parses the environment of this process and the files that it names. Throws EnvError. */
export const readEnvironment = <T>(parse: Parse<T>): T => parse(process.env, (path) => readFileSync(path, 'utf8'));
