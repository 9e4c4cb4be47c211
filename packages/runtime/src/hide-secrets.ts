/** Fields whose values are never logged, at any depth (quality, "Identity"). */
const SECRET = ['authorization', 'cookie', 'set-cookie', 'token', 'code', 'credential', 'password', 'email', 'userEmail', 'search'];
const HIDDEN = '[redacted]';

const names = SECRET.join('|');
/** Matches a secret field in a line's object, or in JSON inside one of the line's texts. */
const ANYWHERE = new RegExp(`"(?:${names})\\\\?":`);
/** A text may be truncated, so an object or array is hidden with everything that follows it. */
const IN_TEXT = new RegExp(`"(${names})":\\s*(?:"(?:[^"\\\\]|\\\\.)*"?|[[{].*|[^\\s,}\\]]+)`, 'gs');

const isSecret = new Set(SECRET);

function hide(name: string, value: unknown): unknown {
  if (isSecret.has(name)) return HIDDEN;
  return typeof value === 'string' ? value.replace(IN_TEXT, `"$1":"${HIDDEN}"`) : value;
}

/**
 * Removes the values of secrets from a log line. Few lines have any, and searching the text costs a
 * tenth of walking the object.
 */
export const hideSecrets = (line: string): string => (ANYWHERE.test(line) ? `${JSON.stringify(JSON.parse(line), hide)}\n` : line);
