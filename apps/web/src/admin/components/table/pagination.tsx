import { adminCopy } from '../../admin-copy.ts';

const SHOWN = 5;

export type PaginationProps = {
  /** From 1. */
  readonly page: number;
  readonly totalPages: number;
  /** `centred`: up to 5 numbers around the current page (screens 2.23). `edges`: first, last, neighbours, ellipses (2.21). */
  readonly kind?: 'centred' | 'edges';
  readonly onPage: (page: number) => void;
};

const span = (from: number, to: number) => Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at);

/** Up to five page numbers, the current one in the middle where the ends allow it. */
export function centredPages(page: number, totalPages: number): number[] {
  const first = Math.max(1, Math.min(page - Math.floor(SHOWN / 2), totalPages - SHOWN + 1));
  return span(first, Math.min(totalPages, first + SHOWN - 1));
}

/** First, last, the current page and its neighbours; `null` where numbers are left out. A gap of one is the number itself. */
export function edgePages(page: number, totalPages: number): (number | null)[] {
  const kept = span(1, totalPages).filter((at) => at === 1 || at === totalPages || Math.abs(at - page) <= 1);
  return kept.flatMap((at, index) => {
    const before = kept[index - 1] ?? 0;
    if (at - before === 2) return [at - 1, at];
    return at - before > 2 ? [null, at] : [at];
  });
}

/** Page numbers with Previous and Next; nothing for a single page. The current page and one out of range do nothing. */
export function Pagination({ page, totalPages, kind = 'centred', onPage }: PaginationProps) {
  if (totalPages <= 1) return null;
  const go = (wanted: number) => {
    if (wanted >= 1 && wanted <= totalPages && wanted !== page) onPage(wanted);
  };
  const numbers = kind === 'edges' ? edgePages(page, totalPages) : centredPages(page, totalPages);
  const step = (label: string, wanted: number) => (
    <button type="button" className="page-step" aria-disabled={wanted < 1 || wanted > totalPages} onClick={() => go(wanted)}>
      {label}
    </button>
  );
  return (
    <nav className="pagination" aria-label={adminCopy.pages}>
      {step(adminCopy.previous, page - 1)}
      {numbers.map((number, at) =>
        number === null ? (
          <span key={`gap after ${numbers[at - 1]}`} className="page-gap" aria-hidden="true">
            …
          </span>
        ) : (
          <button
            key={number}
            type="button"
            className="page-number"
            aria-label={adminCopy.pageNumber(number)}
            aria-current={number === page ? 'page' : undefined}
            onClick={() => go(number)}
          >
            {number}
          </button>
        ),
      )}
      {step(adminCopy.next, page + 1)}
    </nav>
  );
}
