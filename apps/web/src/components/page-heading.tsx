import { type ReactNode, useEffect, useRef } from 'react';
import { shouldFocusHeading } from '../lib/navigation-focus.ts';
import { useTitle } from '../lib/use-title.ts';

/** The heading of a page: names the document, and takes the focus when somebody navigated here. */
export function PageHeading({ title, children, className }: { title: string; children?: ReactNode; className?: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useTitle(title);
  useEffect(() => {
    if (shouldFocusHeading()) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <h1 ref={heading} tabIndex={-1} className={className}>
      {children ?? title}
    </h1>
  );
}
