import { createFileRoute, redirect } from '@tanstack/react-router';
import { CallbackPage } from '../../features/login/callback-page.tsx';
import { consumePostLoginTarget, DEFAULT_TARGET, sameOriginPath } from '../../lib/routing/post-login-target.ts';
import { textParam } from '../../lib/routing/search-params.ts';
import { writeToken } from '../../lib/session/auth-token.ts';
import { exchangeCode } from '../../lib/session/exchange-code.ts';

export const Route = createFileRoute('/auth/callback')({
  codeSplitGroupings: [['loader', 'component', 'pendingComponent']],
  validateSearch: (search): { token?: string } => ({ token: textParam(search, 'token') }),
  // `token` carries a one-time code, which is exchanged for the bearer (contract 3).
  loaderDeps: ({ search }) => ({ code: search.token }),
  loader: async ({ deps: { code } }) => {
    if (code === undefined || code === '') throw redirect({ href: '/login', reloadDocument: true, replace: true });
    const exchange = await exchangeCode(code);
    if (exchange.kind !== 'signed-in') return exchange.kind;
    try {
      writeToken(exchange.token);
    } catch {
      return 'blocked';
    }
    const target = consumePostLoginTarget() ?? sameOriginPath(exchange.redirect) ?? DEFAULT_TARGET;
    throw redirect({ href: target, replace: true });
  },
  gcTime: 0,
  pendingMs: 0,
  pendingComponent: () => <CallbackPage outcome={null} />,
  component: () => <CallbackPage outcome={Route.useLoaderData()} />,
});
