/** Stands for any value of a parameter; no text of ours has this character. */
export const ANY = '\uE000';

export type Entry = {
  /** `copy.login.tagline` */
  readonly path: string;
  /** What it says, once for each way to call it; a way has several parts where it answers an object. */
  readonly ways: readonly (readonly string[])[];
};

/** For a template that a wildcard does not satisfy: the arguments to call it with instead, once for each way. */
export type Calls = Readonly<Record<string, readonly (readonly unknown[])[]>>;

function partsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(partsOf);
}

function waysOf(template: (...parameters: never[]) => unknown, calls: readonly (readonly unknown[])[] | undefined): string[][] {
  const wildcards = Array.from({ length: template.length }, () => ANY);
  return (calls ?? [wildcards]).map((args) => partsOf(Reflect.apply(template, undefined, [...args])));
}

/** Names of files and places in a page: addresses, not words. */
const ADDRESSES: ReadonlySet<string> = new Set(['file', 'anchor']);

const isTemplate = (value: unknown): value is (...parameters: never[]) => unknown => typeof value === 'function';

/** Every text and every template of a catalog, wherever it stands. */
export function walkCatalog(catalog: object, calls: Calls = {}, path = ''): Entry[] {
  const inner = catalog instanceof Map ? [...catalog] : Object.entries(catalog);
  return inner.flatMap(([key, value]): Entry[] => {
    if (ADDRESSES.has(key)) return [];
    const here = path === '' ? key : `${path}.${key}`;
    if (typeof value === 'string') return [{ path: here, ways: [[value]] }];
    if (isTemplate(value)) return [{ path: here, ways: waysOf(value, calls[here]) }];
    return typeof value === 'object' && value !== null ? walkCatalog(value, calls, here) : [];
  });
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
const spaced = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

/** Matches wherever the text stands by itself, whatever its parameters are. Null for what has no letter or digit: there is nothing to look for. */
function patternOf(text: string): RegExp | null {
  const fixed = spaced(text);
  if (!/[\p{L}\p{N}]/u.test(fixed.replaceAll(ANY, ''))) return null;
  const body = fixed.split(ANY).map(escaped).join('.*?');
  return new RegExp(`(?<![\\p{L}\\p{N}])${body}(?![\\p{L}\\p{N}])`, 'u');
}

/** Entries of which a way to say them was nowhere seen in full. */
export function unseenEntries(entries: readonly Entry[], texts: readonly string[]): string[] {
  const isSeen = (part: string) => {
    const pattern = patternOf(part);
    return pattern === null || texts.some((text) => pattern.test(text));
  };
  return entries.filter(({ ways }) => !ways.every((parts) => parts.every(isSeen))).map(({ path }) => path);
}
