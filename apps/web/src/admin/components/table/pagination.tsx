import { adminCopy } from '../../admin-copy.ts';
import type { DataTableInstance } from './table-features.ts';

const SHOWN = 5;
const BOX = 'grid h-11 place-items-center text-sm font-medium text-fg-2';
const GAP = `${BOX} min-w-4`;
const BUTTON = `${BOX} min-w-10 rounded-control px-2.5 tabular-nums hover:bg-hover`;
const STEP = `${BUTTON} aria-disabled:cursor-not-allowed aria-disabled:bg-transparent aria-disabled:text-fg-3`;
const NUMBER = `${BUTTON} aria-[current=page]:bg-ink aria-[current=page]:text-on-ink max-[360px]:min-w-9 max-[360px]:px-1.5`;

/** `centered`: numbers around the page (screens 2.23). `edges`: first, last, neighbors (2.21). */
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

/** Page numbers with Previous and Next; nothing for a single page. */
export function Pagination<Row extends object>({ table, numbers = 'centered' }: PaginationProps<Row>) {
  const totalPages = table.getPageCount();
  if (totalPages <= 1) return null;
  const page = table.state.pagination.pageIndex + 1;
  const pages = numbers === 'edges' ? edgePages(page, totalPages) : centeredPages(page, totalPages);
  return (
    <nav className="flex flex-wrap items-center justify-center gap-1" aria-label={adminCopy.pages}>
      <button type="button" className={STEP} aria-disabled={!table.getCanPreviousPage()} onClick={() => table.previousPage()}>
        {adminCopy.previous}
      </button>
      {pages.map((number, index) =>
        number === null ? (
          <span key={`gap after ${pages[index - 1]}`} className={GAP} aria-hidden="true">
            …
          </span>
        ) : (
          <button
            key={number}
            type="button"
            className={NUMBER}
            aria-label={adminCopy.pageNumber(number)}
            aria-current={number === page ? 'page' : undefined}
            onClick={() => table.setPageIndex(number - 1)}
          >
            {number}
          </button>
        ),
      )}
      <button type="button" className={STEP} aria-disabled={!table.getCanNextPage()} onClick={() => table.nextPage()}>
        {adminCopy.next}
      </button>
    </nav>
  );
}
