import { createRootRouteWithContext, Navigate, Outlet } from '@tanstack/react-router';
import { DeferredPartsGate } from '../components/deferred-parts-gate.tsx';
import { PagePending } from '../components/page/page-pending.tsx';
import { PageError } from '../components/page-error.tsx';
import type { RouterContext } from '../lib/routing/router-context.ts';

export const Route = createRootRouteWithContext<RouterContext>()({
  component: () => (
    <>
      <PagePending />
      <Outlet />
      <DeferredPartsGate />
    </>
  ),
  notFoundComponent: () => <Navigate to="/" replace />,
  errorComponent: PageError,
});
