/** A gray placeholder with the size of the content that loads. */
export function Skeleton({ className, kind = 'box' }: { className: string; kind?: string }) {
  return <span data-skeleton={kind} className={className} aria-hidden="true" />;
}
