import { LoginPage } from '../features/login/login-page.tsx';
import { DEFAULT_TARGET, sameOriginPath } from '../lib/post-login-target.ts';
import { textParam } from '../lib/search-params.ts';
import { trpc } from '../lib/trpc.ts';

export type LoginSearch = { redirect?: string; error?: string };

export const loginSearch = (search: Record<string, unknown>): LoginSearch => ({
  redirect: textParam(search, 'redirect'),
  error: textParam(search, 'error'),
});

/** The login page as / and /login show it. */
export function LoginRoute({ search }: { search: LoginSearch }) {
  const system = trpc.state.system.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY });
  const seasons = trpc.season.list.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY });
  return (
    <LoginPage
      system={system.data ?? (system.isError ? null : undefined)}
      target={sameOriginPath(search.redirect) ?? DEFAULT_TARGET}
      seasons={seasons.data ?? []}
      hasFailed={search.error !== undefined}
    />
  );
}
