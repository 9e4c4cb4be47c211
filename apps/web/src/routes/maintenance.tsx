import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { MaintenancePage } from '../features/maintenance/maintenance-page.tsx';
import { sameOriginPath } from '../lib/routing/post-login-target.ts';
import { textParam } from '../lib/routing/search-params.ts';

export const Route = createFileRoute('/maintenance')({
  validateSearch: (search): { from?: string } => ({ from: textParam(search, 'from') }),
  component: Maintenance,
});

function Maintenance() {
  const navigate = useNavigate();
  const { from } = Route.useSearch();
  const goBack = useCallback(() => void navigate({ href: sameOriginPath(from) ?? '/', replace: true }), [navigate, from]);
  return <MaintenancePage onBack={goBack} />;
}
