import { createRootRouteWithContext, Navigate, Outlet } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { PageError } from '../components/page-error.tsx';
import type { RouterContext } from '../lib/router-context.ts';

const Toaster = lazy(async () => ({ default: (await import('../components/toaster.tsx')).Toaster }));

export const Route = createRootRouteWithContext<RouterContext>()({
  component: () => (
    <>
      <Outlet />
      <Suspense>
        <Toaster />
      </Suspense>
    </>
  ),
  notFoundComponent: () => <Navigate to="/" replace />,
  errorComponent: PageError,
});
