import { type ReactNode, useEffect, useRef } from 'react';
import { shouldFocusHeading } from '../lib/routing/navigation-focus.ts';
import { joinWeek } from '../lib/ui/format.ts';
import { copy } from './common-copy.ts';

function useTitle(title: string): void {
  useEffect(() => {
    document.title = title === copy.appName ? title : `${title} - ${copy.appName}`;
  }, [title]);
}

/** The heading of a page. It names the document and takes the focus after a navigation. */
export function PageHeading({ title, children, className }: { title: string; children?: ReactNode; className?: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useTitle(title);
  useEffect(() => {
    if (shouldFocusHeading()) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <h1 ref={heading} tabIndex={-1} className={className}>
      {children ?? joinWeek(title)}
    </h1>
  );
}
