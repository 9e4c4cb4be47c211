import { Problems, type Report } from './env-error.ts';
import { codeOf, type ReadText } from './read-text.ts';
import { SECRETS } from './variables.ts';

type Source = Record<string, string | undefined>;

const isGiven = (value: string | undefined) => value !== undefined && value.trim() !== '';

/**
 * Replaces `NAME_FILE` by `NAME`, and reports unreadable and empty files. Neither content nor path
 * is reported: the path may be a misplaced secret.
 */
export function readSecretFiles(source: Source, readText: ReadText, report: Report): Source {
  const read = { ...source };
  for (const name of SECRETS) {
    const variable = `${name}_FILE`;
    const path = source[variable];
    delete read[variable];
    if (path === undefined || path.trim() === '') continue;
    if (isGiven(source[name])) {
      report(variable, `must not be set together with ${name}: set one of them`);
      continue;
    }
    try {
      read[name] = readText(path.trim()).replace(/\r?\n$/, '');
      if (!isGiven(read[name])) report(variable, 'must name a file that is not empty');
    } catch (error) {
      report(variable, `must name a file that can be read (${codeOf(error)})`);
    }
  }
  return read;
}

/**
 * Reads secrets from files: `NAME_FILE` sets `NAME` (contract 2). Throws EnvError for unreadable or
 * empty files and for secrets given both ways.
 */
export function fromFiles(source: Source, readText: ReadText): Source {
  const problems = new Problems();
  const read = readSecretFiles(source, readText, problems.report);
  problems.throwIfAny();
  return read;
}
