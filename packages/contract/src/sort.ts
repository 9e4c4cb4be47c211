/** The sort column of a console list; a leading minus sorts in descending order. tRPC only. */
export type Sort<Column extends string> = Column | `-${Column}`;

/** Both directions of each column, as used in inputs and addresses. */
const sortsOf = <const Column extends string>(columns: readonly Column[]): Sort<Column>[] =>
  columns.flatMap((column): Sort<Column>[] => [column, `-${column}`]);

/** The columns of each list that have an index. Others are not sortable (screens 2.23). */
export const USER_SORTS = sortsOf(['name', 'email', 'lastLogin']);
export const LEAGUE_SORTS = sortsOf(['name', 'members', 'created']);
export const TICKET_SORTS = sortsOf(['issueType', 'status', 'created']);
export const RUN_SORTS = sortsOf(['name', 'status', 'started']);
export const AUDIT_SORTS = sortsOf(['action', 'subject', 'when']);
