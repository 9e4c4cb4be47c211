import { createFileRoute } from '@tanstack/react-router';
import { guardLogin } from '../lib/routing/guards.ts';
import { loginSearch } from '../lib/routing/login-search.ts';
import { LoginRoute } from './-login-route.tsx';

export const Route = createFileRoute('/login')({
  validateSearch: loginSearch,
  beforeLoad: ({ context, search: { redirect: target, error }, location }) =>
    guardLogin({ ...context, path: location.href, target, error }),
  component: () => <LoginRoute search={Route.useSearch()} allowsProviderScript={true} />,
});
