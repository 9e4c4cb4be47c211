/** Lists of the console that can be had as a file. */
export const EXPORTED_LISTS = ['users', 'leagues', 'tickets', 'runs', 'audit'] as const;
export type ExportedList = (typeof EXPORTED_LISTS)[number];

/** Rows of a file at most, the first ones of the list (contract 4). */
export const MOST_EXPORTED_ROWS = 100_000;
