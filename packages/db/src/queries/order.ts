import { type RawBuilder, sql } from 'kysely';

/** Rows of a list from one place on. */
export type Slice = { readonly offset: number; readonly limit: number };

/** The rows of one page, the first being 1. */
export const sliceOf = ({ page, pageSize }: { page: number; pageSize: number }): Slice => ({
  offset: (page - 1) * pageSize,
  limit: pageSize,
});

/**
 * How a list stands by each way that it can be sorted, `usual` without any. Each has an index that holds it, read from either end, so that a
 * far page costs its place and no sorting (`query-plans.slow.test.ts`).
 */
export type Orders<Sort extends string> = Readonly<Record<Sort | 'usual', string>>;

export const orderBy = <Sort extends string>(orders: Orders<Sort>, sort: Sort | undefined): RawBuilder<unknown> =>
  sql`order by ${sql.raw(orders[sort ?? 'usual'])}`;
