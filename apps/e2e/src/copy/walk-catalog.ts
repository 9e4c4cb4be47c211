/** A placeholder for any argument; no text of the product contains this character. */
export const ANY = '\uE000';

export type Entry = {
  /** `copy.login.tagline` */
  readonly path: string;
  /**
   * The texts that it can produce: a list for each set of arguments, with several texts if the
   * result is an object.
   */
  readonly variants: readonly (readonly string[])[];
};

/** The sets of arguments for templates that need other ones than placeholders. */
export type TemplateArguments = Readonly<Record<string, readonly (readonly unknown[])[]>>;

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsOf);
}

function renderVariants(template: (...parameters: never[]) => unknown, calls: readonly (readonly unknown[])[] | undefined): string[][] {
  const wildcards = Array.from({ length: template.length }, () => ANY);
  return (calls ?? [wildcards]).map((args) => textsOf(Reflect.apply(template, undefined, [...args])));
}

/** Keys whose values are file names or anchors, not text. */
const NON_TEXT_KEYS: ReadonlySet<string> = new Set(['file', 'anchor']);

const isTemplate = (value: unknown): value is (...parameters: never[]) => unknown => typeof value === 'function';

/** Lists every text and template of a catalog, at any depth. */
export function walkCatalog(catalog: object, calls: TemplateArguments = {}, path = ''): Entry[] {
  const inner = catalog instanceof Map ? [...catalog] : Object.entries(catalog);
  return inner.flatMap(([key, value]): Entry[] => {
    if (NON_TEXT_KEYS.has(key)) return [];
    const entryPath = path === '' ? key : `${path}.${key}`;
    if (typeof value === 'string') return [{ path: entryPath, variants: [[value]] }];
    if (isTemplate(value)) return [{ path: entryPath, variants: renderVariants(value, calls[entryPath]) }];
    return typeof value === 'object' && value !== null ? walkCatalog(value, calls, entryPath) : [];
  });
}

const escapeRegExp = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
const collapseSpaces = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

/**
 * Matches the text as whole words, with anything in place of its placeholders. Null for a text
 * without letters and digits.
 */
function patternOf(text: string): RegExp | null {
  const fixed = collapseSpaces(text);
  if (!/[\p{L}\p{N}]/u.test(fixed.replaceAll(ANY, ''))) return null;
  const body = fixed.split(ANY).map(escapeRegExp).join('.*?');
  return new RegExp(`(?<![\\p{L}\\p{N}])${body}(?![\\p{L}\\p{N}])`, 'u');
}

/** The paths of entries with a variant that was not seen completely. */
export function listUnseenEntries(entries: readonly Entry[], texts: readonly string[]): string[] {
  const isSeen = (part: string) => {
    const pattern = patternOf(part);
    return pattern === null || texts.some((text) => pattern.test(text));
  };
  return entries.filter(({ variants }) => !variants.every((parts) => parts.every(isSeen))).map(({ path }) => path);
}
