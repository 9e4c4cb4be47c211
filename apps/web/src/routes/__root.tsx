import { createRootRouteWithContext, Navigate, Outlet } from '@tanstack/react-router';
import { LateGate } from '../components/deferred-parts-gate.tsx';
import { PageError } from '../components/page-error.tsx';
import type { RouterContext } from '../lib/routing/router-context.ts';

export const Route = createRootRouteWithContext<RouterContext>()({
  component: () => (
    <>
      <Outlet />
      <LateGate />
    </>
  ),
  notFoundComponent: () => <Navigate to="/" replace />,
  errorComponent: PageError,
});
