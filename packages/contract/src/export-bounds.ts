/** Lists of the console that can be had as a file. */
export type ExportedList = 'users' | 'leagues' | 'tickets' | 'runs' | 'audit';

/** Rows of a file at most, the first ones of the list (contract 4). */
export const MOST_EXPORTED_ROWS = 100_000;
