import { EnvError } from './read-variables.ts';
import { SECRETS } from './variables.ts';

type Source = Record<string, string | undefined>;

/** Reads a file as text. Throws an error with a `code`. */
export type ReadText = (path: string) => string;

const isGiven = (value: string | undefined) => value !== undefined && value.trim() !== '';

/** The error contains neither the content nor the name, which may be a misplaced secret. */
function contentOf(variable: string, path: string, readText: ReadText): string {
  let content: string;
  try {
    content = readText(path).replace(/\r?\n$/, '');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    throw new EnvError(variable, `must name a file that can be read (${code})`);
  }
  if (!isGiven(content)) throw new EnvError(variable, 'must name a file that is not empty');
  return content;
}

/**
 * Reads secrets from files: `NAME_FILE` sets `NAME` (contract 2). Throws EnvError, naming the
 * variable, for an unreadable or empty file and for a secret given both ways.
 */
export function fromFiles(source: Source, readText: ReadText): Source {
  const read = { ...source };
  for (const name of SECRETS) {
    const variable = `${name}_FILE`;
    const path = source[variable];
    delete read[variable];
    if (path === undefined || path.trim() === '') continue;
    if (isGiven(source[name])) throw new EnvError(variable, `must not be set together with ${name}: set one of them`);
    read[name] = contentOf(variable, path.trim(), readText);
  }
  return read;
}
