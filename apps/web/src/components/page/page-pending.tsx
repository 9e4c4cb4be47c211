import { useRouterState } from '@tanstack/react-router';

/** Shows a line at the top of the window while the page of a clicked link loads. */
export function PagePending() {
  const isPending = useRouterState({
    select: ({ status, location, resolvedLocation }) =>
      status === 'pending' && resolvedLocation !== undefined && location.pathname !== resolvedLocation.pathname,
  });
  return (
    isPending && (
      <span
        className="fixed inset-x-0 top-0 z-skip h-0.75 origin-left bg-accent motion-safe:animate-[refresh_1.2s_var(--ease)_infinite] print:hidden"
        data-pending="page"
        aria-hidden="true"
      />
    )
  );
}
