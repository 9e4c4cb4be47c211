/** One page of a list as sent to clients (contract 4). */
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

/** The number of pages; 0 for an empty list. */
export const countPages = (total: number, pageSize: number): number => Math.ceil(total / pageSize);

/** Wraps the rows of one page. There are none beyond the last page (contract 4). */
export function pageOf<T>({ page, pageSize }: PageRequest, items: T[], totalCount: number): PageOf<T> {
  const totalPages = countPages(totalCount, pageSize);
  return { items, totalCount, currentPage: page, totalPages, pageSize, hasNextPage: page < totalPages, hasPreviousPage: page > 1 };
}
