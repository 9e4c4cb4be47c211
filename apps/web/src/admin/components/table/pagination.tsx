import { adminCopy } from '../../admin-copy.ts';
import type { DataTableInstance } from './table-features.ts';

const SHOWN = 5;

/** `centered`: up to 5 numbers around the current page (screens 2.23). `edges`: first, last, neighbors, ellipses (2.21). */
export type PageNumbers = 'centered' | 'edges';

export type PaginationProps<Row extends object> = { readonly table: DataTableInstance<Row>; readonly numbers?: PageNumbers };

const range = (from: number, to: number) => Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);

/** Up to five page numbers, the current one in the middle where the ends allow it. */
export function centeredPages(page: number, totalPages: number): number[] {
  const first = Math.max(1, Math.min(page - Math.floor(SHOWN / 2), totalPages - SHOWN + 1));
  return range(first, Math.min(totalPages, first + SHOWN - 1));
}

/** First, last, the current page and its neighbors. `null` is a gap of two numbers or more. */
export function edgePages(page: number, totalPages: number): (number | null)[] {
  const shown = range(1, totalPages).filter((number) => number === 1 || number === totalPages || Math.abs(number - page) <= 1);
  return shown.flatMap((number, index) => {
    const before = shown[index - 1] ?? 0;
    if (number - before === 2) return [number - 1, number];
    return number - before > 2 ? [null, number] : [number];
  });
}

/** Page numbers with Previous and Next; nothing for a single page. Disabled steps and the current page do nothing. */
export function Pagination<Row extends object>({ table, numbers = 'centered' }: PaginationProps<Row>) {
  const totalPages = table.getPageCount();
  if (totalPages <= 1) return null;
  const page = table.state.pagination.pageIndex + 1;
  const pages = numbers === 'edges' ? edgePages(page, totalPages) : centeredPages(page, totalPages);
  return (
    <nav className="pagination" aria-label={adminCopy.pages}>
      <button type="button" className="page-step" aria-disabled={!table.getCanPreviousPage()} onClick={() => table.previousPage()}>
        {adminCopy.previous}
      </button>
      {pages.map((number, index) =>
        number === null ? (
          <span key={`gap after ${pages[index - 1]}`} className="page-gap" aria-hidden="true">
            …
          </span>
        ) : (
          <button
            key={number}
            type="button"
            className="page-number"
            aria-label={adminCopy.pageNumber(number)}
            aria-current={number === page ? 'page' : undefined}
            onClick={() => table.setPageIndex(number - 1)}
          >
            {number}
          </button>
        ),
      )}
      <button type="button" className="page-step" aria-disabled={!table.getCanNextPage()} onClick={() => table.nextPage()}>
        {adminCopy.next}
      </button>
    </nav>
  );
}
