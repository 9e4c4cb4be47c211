export type TextSearch = Record<string, string>;

/** Search parameters remain strings: a league key of digits is not a number. */
export const parseSearch = (search: string): TextSearch => Object.fromEntries(new URLSearchParams(search));

export function stringifySearch(search: Record<string, unknown>): string {
  const pairs = Object.entries(search).flatMap(([key, value]) => (typeof value === 'string' ? [[key, value]] : []));
  const text = new URLSearchParams(pairs).toString();
  return text === '' ? '' : `?${text}`;
}

/** The text of one parameter, or undefined. */
export function textParam(search: Record<string, unknown>, key: string): string | undefined {
  const value = search[key];
  return typeof value === 'string' ? value : undefined;
}
