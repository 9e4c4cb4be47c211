import { createFileRoute } from '@tanstack/react-router';
import { guardLogin } from '../lib/routing/guards.ts';
import { loginSearch } from '../lib/routing/login-search.ts';
import { LoginRoute } from './-login-route.tsx';

export const Route = createFileRoute('/')({
  validateSearch: loginSearch,
  beforeLoad: ({ context, search, location }) => guardLogin({ ...context, path: location.href, target: search.redirect }),
  loader: ({ context: { utils } }) => Promise.allSettled([utils.state.system.ensureData(), utils.season.list.ensureData()]),
  component: () => <LoginRoute search={Route.useSearch()} allowsProviderScript={false} />,
});
