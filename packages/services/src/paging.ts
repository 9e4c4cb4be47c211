/** One page of a list as it is answered (contract 4). */
export type PageOf<T> = {
  items: T[];
  totalCount: number;
  currentPage: number;
  totalPages: number;
  pageSize: number;
  hasNextPage: boolean;
  hasPreviousPage: boolean;
};

export type PageRequest = { readonly page: number; readonly pageSize: number };

/** How many pages a list has; an empty one has none. */
export const countPages = (total: number, pageSize: number): number => Math.ceil(total / pageSize);

/** Wraps the rows of one page; beyond the last page there are no items (contract 4). */
export function pageOf<T>({ page, pageSize }: PageRequest, items: T[], totalCount: number): PageOf<T> {
  const totalPages = countPages(totalCount, pageSize);
  return { items, totalCount, currentPage: page, totalPages, pageSize, hasNextPage: page < totalPages, hasPreviousPage: page > 1 };
}
