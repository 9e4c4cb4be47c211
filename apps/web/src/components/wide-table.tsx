import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** What is scrolled out of view and shown as a copy: nothing, the head, or head and own row. */
type Pinned = 'none' | 'head' | 'row';

const topOf = (element: Element) => element.getBoundingClientRect().top;

/**
 * Finds what the copy at the top of the window must show. The top of `sticky`, the sticky element
 * that contains the copy, is the line above which head and row are out of view.
 */
function usePinned(region: RefObject<HTMLElement | null>, sticky: RefObject<HTMLElement | null>, content: unknown): Pinned {
  const [pinned, setPinned] = useState<Pinned>('none');
  // biome-ignore lint/correctness/useExhaustiveDependencies: `content` changes when rows move
  useEffect(() => {
    const check = () => {
      const head = region.current?.querySelector('thead');
      if (sticky.current === null || head == null) return;
      const line = topOf(sticky.current);
      const row = region.current?.querySelector('[data-own="true"]');
      const isRowPast = row != null && topOf(row) < line + head.clientHeight;
      setPinned(topOf(head) >= line ? 'none' : isRowPast ? 'row' : 'head');
    };
    check();
    const options = { passive: true };
    window.addEventListener('scroll', check, options);
    window.addEventListener('resize', check, options);
    return () => {
      window.removeEventListener('scroll', check);
      window.removeEventListener('resize', check);
    };
  }, [region, sticky, content]);
  return pinned;
}

export type WideTableProps = {
  readonly label: string;
  readonly region: RefObject<HTMLElement | null>;
  readonly className?: string;
  /** Renders the copy, a table of the same columns: the head and, if pinned, the `data-own` row. */
  readonly renderPinned: (isRowPinned: boolean) => ReactNode;
  /** Changes when rows move. */
  readonly content: unknown;
  /** The table. Its first row sets the widths of the columns. */
  readonly children: ReactNode;
};

/**
 * A table that scrolls sideways in its own region, while the page scrolls down. A head in such a
 * region cannot stick to the window, so a copy of the head and of the reader's own row does.
 */
export function WideTable({ label, region, className = '', renderPinned, content, children }: WideTableProps) {
  const sticky = useRef<HTMLDivElement>(null);
  const pinned = usePinned(region, sticky, content);
  const follow = () => {
    if (sticky.current !== null && region.current !== null) sticky.current.scrollLeft = region.current.scrollLeft;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new copy starts at the left
  useLayoutEffect(follow, [pinned]);
  return (
    <div className={`grid *:col-start-1 *:row-start-1 *:min-w-0 ${className}`}>
      <div
        ref={sticky}
        className={`sticky top-topbar isolate z-2 self-start overflow-hidden bg-surface desk:top-0 print:hidden ${pinned === 'none' ? '' : 'border-b border-line'}`}
        data-pinned={pinned}
        aria-hidden="true"
      >
        {pinned !== 'none' && renderPinned(pinned === 'row')}
      </div>
      <section
        ref={region}
        className="relative isolate -outline-offset-2 overflow-x-auto overflow-y-hidden overscroll-x-contain print:overflow-visible"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area needs keyboard access
        tabIndex={0}
        aria-label={label}
        onScroll={follow}
      >
        {children}
      </section>
    </div>
  );
}
