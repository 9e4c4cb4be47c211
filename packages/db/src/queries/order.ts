import { type RawBuilder, sql } from 'kysely';

/** Rows of a list from an offset. */
export type Slice = { readonly offset: number; readonly limit: number };

/** The rows of a page, counted from 1. */
export const sliceOf = ({ page, pageSize }: { page: number; pageSize: number }): Slice => ({
  offset: (page - 1) * pageSize,
  limit: pageSize,
});

/**
 * The sort orders of a list, `default` if none is given. Each has an index that is read in either
 * direction, so that a distant page needs no sort (`query-plans.slow.test.ts`).
 */
export type Orders<Sort extends string> = Readonly<Record<Sort | 'default', string>>;

export const orderBy = <Sort extends string>(orders: Orders<Sort>, sort: Sort | undefined): RawBuilder<unknown> =>
  sql`order by ${sql.raw(orders[sort ?? 'default'])}`;
