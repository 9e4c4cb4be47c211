const MAX_DEPTH = 32;
/** A batch of ten large inputs has a few hundred tokens. */
const MAX_TOKENS = 10_000;
const MAX_NUMBER_LENGTH = 64;
/** A ticket's description may have 2,000 escapes, and a batch ten of those. */
const MAX_ESCAPES = 30_000;
/** `"__proto__"` with each letter escaped. */
const MAX_FORBIDDEN_NAME_LENGTH = 56;

const TOO_MANY = 'The request has too many fields';

const indexAfter = (pattern: RegExp, text: string, from: number): number => {
  pattern.lastIndex = from;
  return pattern.test(text) ? pattern.lastIndex : from;
};

/**
 * Scans a JSON text by token without building values. Long strings are skipped by the engine's own
 * search.
 */
class JsonScan {
  readonly #text: string;
  readonly #gap = /\s+/y;
  readonly #bare = /[^\s"[\]{},:]+/y;
  readonly #quoteOrEscape = /["\\]/g;
  #at = 0;
  #depth = 0;
  #escapes = 0;

  constructor(text: string) {
    this.#text = text;
  }

  fault(): string | null {
    for (let tokens = 0; this.#at < this.#text.length; tokens += 1) {
      const fault = tokens < MAX_TOKENS ? this.#step() : TOO_MANY;
      if (fault !== null) return fault;
    }
    return null;
  }

  #step(): string | null {
    const from = this.#at;
    const char = this.#text[from] ?? '';
    if (char === '"') return this.#string();
    if ('[]{},:'.includes(char)) return this.#punctuation(char);
    this.#at = indexAfter(this.#gap, this.#text, from);
    if (this.#at > from) return null;
    this.#at = indexAfter(this.#bare, this.#text, from);
    return this.#at - from > MAX_NUMBER_LENGTH ? 'The request has a number that is too long' : null;
  }

  #punctuation(char: string): string | null {
    this.#at += 1;
    if (char === '[' || char === '{') this.#depth += 1;
    else if (char === ']' || char === '}') this.#depth -= 1;
    return this.#depth > MAX_DEPTH ? 'The request is nested too deep' : null;
  }

  #string(): string | null {
    const from = this.#at;
    this.#at += 1;
    for (let at = from + 1; this.#at < this.#text.length; at = this.#at) {
      this.#at = indexAfter(this.#quoteOrEscape, this.#text, at);
      if (this.#at === at) this.#at = this.#text.length;
      else if (this.#text[this.#at - 1] === '"') break;
      else this.#at += 1;
      this.#escapes += 1;
      if (this.#escapes > MAX_ESCAPES) return TOO_MANY;
    }
    return this.#isForbiddenKey(this.#text.slice(from, this.#at)) ? 'The request names a field that is not allowed' : null;
  }

  #isForbiddenKey(literal: string): boolean {
    if (literal.length > MAX_FORBIDDEN_NAME_LENGTH || this.#text[indexAfter(this.#gap, this.#text, this.#at)] !== ':') return false;
    try {
      return JSON.parse(literal) === '__proto__';
    } catch {
      return false;
    }
  }
}

/**
 * Why a JSON text is refused before it is parsed: its depth, tokens, escapes or long numbers, or
 * the key `__proto__`. Null if it is accepted.
 */
export const describeJsonError = (text: string): string | null => new JsonScan(text).fault();
