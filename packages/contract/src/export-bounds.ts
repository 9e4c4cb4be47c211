/** Console lists that can be exported. */
export type ExportedList = 'users' | 'leagues' | 'tickets' | 'runs' | 'audit';

/** The maximum number of rows in an export (contract 4). */
export const MAX_EXPORTED_ROWS = 100_000;
