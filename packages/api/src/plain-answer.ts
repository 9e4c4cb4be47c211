type Notes = Record<string, readonly ['Date']>;
/** As superjson writes it: its notes say by their path which texts are dates; one alone says it of the whole. */
export type PlainAnswer = { readonly json: unknown; readonly meta?: { readonly values: Notes | readonly ['Date']; readonly v: 1 } };

const DATE = ['Date'] as const;
/** Deeper than any answer. A circle has no end. */
const DEEPEST = 32;
/** What superjson escapes in a path. */
const ESCAPED = /[.\\]/;

const isRefused = (name: string) => name === '__proto__' || name === 'constructor' || name === 'prototype';

function hasFieldsAlone(object: object): object is Record<string, unknown> {
  const prototype: unknown = Object.getPrototypeOf(object);
  return prototype === Object.prototype || prototype === null;
}

/** Goes through a value once. */
class Walk {
  /** The paths to the dates. */
  readonly dates: string[] = [];
  readonly #steps: (string | number)[] = [];

  /** Whether JSON holds all of it but the dates. */
  isPlain(value: unknown): boolean {
    if (value === null) return true;
    switch (typeof value) {
      case 'string':
      case 'boolean':
        return true;
      case 'number':
        return Number.isFinite(value) && !Object.is(value, -0);
      case 'object':
        if (this.#steps.length > DEEPEST) return false;
        if (Array.isArray(value)) return this.#isPlainList(value);
        return value instanceof Date ? this.#note(value) : this.#isPlainObject(value);
      default:
        return false;
    }
  }

  #note(date: Date): boolean {
    if (this.#steps.some((step) => typeof step === 'string' && ESCAPED.test(step))) return false;
    this.dates.push(this.#steps.join('.'));
    return !Number.isNaN(date.getTime());
  }

  #isPlainList(list: readonly unknown[]): boolean {
    for (let index = 0; index < list.length; index += 1) if (!this.#isPlainAt(index, list[index])) return false;
    return true;
  }

  #isPlainObject(object: object): boolean {
    if (!hasFieldsAlone(object)) return false;
    for (const name in object) if (isRefused(name) || !this.#isPlainAt(name, object[name])) return false;
    return true;
  }

  #isPlainAt(step: string | number, value: unknown): boolean {
    this.#steps.push(step);
    const isIt = this.isPlain(value);
    this.#steps.pop();
    return isIt;
  }
}

/** A value of JSON and dates, which are texts once it is written, as superjson would write it, for a fraction of the price; null for any other, which only superjson can write. */
export function plainAnswer(value: unknown): PlainAnswer | null {
  const walk = new Walk();
  if (!walk.isPlain(value)) return null;
  if (walk.dates.length === 0) return { json: value };
  const values = value instanceof Date ? DATE : Object.fromEntries(walk.dates.map((path) => [path, DATE]));
  return { json: value, meta: { values, v: 1 } };
}
