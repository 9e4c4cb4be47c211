import { LoginPage } from '../features/login/login-page.tsx';
import { trpc } from '../lib/api/trpc.ts';
import type { LoginSearch } from '../lib/routing/login-search.ts';
import { DEFAULT_TARGET, sameOriginPath } from '../lib/routing/post-login-target.ts';

/** The login page, shared by / and /login. */
export function LoginRoute({ search, allowsProviderScript }: { search: LoginSearch; allowsProviderScript: boolean }) {
  const system = trpc.state.system.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY });
  const seasons = trpc.season.list.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY });
  return (
    <LoginPage
      system={system.data ?? (system.isError ? null : undefined)}
      allowsProviderScript={allowsProviderScript}
      target={sameOriginPath(search.redirect) ?? DEFAULT_TARGET}
      seasons={seasons.data ?? []}
      error={search.error ?? null}
    />
  );
}
