type SkeletonProps = { readonly className: string; readonly kind?: string };

/** A gray placeholder with the size of the content that loads. */
export function Skeleton({ className, kind = 'box' }: SkeletonProps) {
  return <span data-skeleton={kind} className={className} aria-hidden="true" />;
}

/** Several of the same size. */
export const Skeletons = ({ count, ...skeleton }: SkeletonProps & { readonly count: number }) =>
  // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity but their index
  Array.from({ length: count }, (_, at) => <Skeleton key={at} {...skeleton} />);
