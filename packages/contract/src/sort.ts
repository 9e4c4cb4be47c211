/** A column of a list of the console by which its rows stand: rising, or falling with a minus before it. Over tRPC only. */
export type Sort<Column extends string> = Column | `-${Column}`;

/** Both ways of each column, as they stand in an input and in an address. */
const sortsOf = <const Column extends string>(columns: readonly Column[]): Sort<Column>[] =>
  columns.flatMap((column): Sort<Column>[] => [column, `-${column}`]);

/** The columns of each list that an index holds in order; the others cannot be sorted by (screens 2.23). */
export const USER_SORTS = sortsOf(['name', 'email', 'lastLogin']);
export const LEAGUE_SORTS = sortsOf(['name', 'members', 'created']);
export const TICKET_SORTS = sortsOf(['issueType', 'status', 'created']);
export const RUN_SORTS = sortsOf(['name', 'status', 'started']);
export const AUDIT_SORTS = sortsOf(['action', 'subject', 'when']);
