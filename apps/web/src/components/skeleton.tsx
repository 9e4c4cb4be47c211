/** A gray box of the size of what comes. */
export function Skeleton({ className, kind = 'box' }: { className: string; kind?: string }) {
  return <span data-skeleton={kind} className={className} aria-hidden="true" />;
}
