import { createRootRouteWithContext, Navigate, Outlet } from '@tanstack/react-router';
import { PageError } from '../components/page-error.tsx';
import { ToastGate } from '../components/toast-gate.tsx';
import type { RouterContext } from '../lib/routing/router-context.ts';

export const Route = createRootRouteWithContext<RouterContext>()({
  component: () => (
    <>
      <Outlet />
      <ToastGate />
    </>
  ),
  notFoundComponent: () => <Navigate to="/" replace />,
  errorComponent: PageError,
});
