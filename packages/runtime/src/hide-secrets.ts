/** Names that are never written out, wherever they stand in a line (quality, "Identity"). */
const SECRET = ['authorization', 'cookie', 'set-cookie', 'token', 'code', 'credential', 'password', 'email', 'userEmail', 'search'];
const HIDDEN = '[redacted]';

const names = SECRET.join('|');
/** In the object of a line, or in one that a text of it holds. */
const ANYWHERE = new RegExp(`"(?:${names})\\\\?":`);
/** A text may be cut off anywhere: of what is more than one value, all that follows is hidden. */
const IN_TEXT = new RegExp(`"(${names})":\\s*(?:"(?:[^"\\\\]|\\\\.)*"?|[[{].*|[^\\s,}\\]]+)`, 'gs');

const isSecret = new Set(SECRET);

function hide(name: string, value: unknown): unknown {
  if (isSecret.has(name)) return HIDDEN;
  return typeof value === 'string' ? value.replace(IN_TEXT, `"$1":"${HIDDEN}"`) : value;
}

/**
 * A line of a log, a JSON object, without the values of secrets. Hardly any line has one: it is searched as it is written, which costs a tenth of
 * searching what it is made of.
 */
export const hideSecrets = (line: string): string => (ANYWHERE.test(line) ? `${JSON.stringify(JSON.parse(line), hide)}\n` : line);
