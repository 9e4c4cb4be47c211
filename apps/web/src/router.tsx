import { QueryClientProvider } from '@tanstack/react-query';
import { createRouter, type RouterHistory } from '@tanstack/react-router';
import { createTRPCQueryUtils } from '@trpc/react-query';
import { Skeleton } from './components/skeleton.tsx';
import { createApiClient } from './lib/api/api-client.ts';
import { createQueryClient } from './lib/api/query-client.ts';
import { trpc } from './lib/api/trpc.ts';
import { recordNavigation } from './lib/routing/navigation-focus.ts';
import { parseSearch, stringifySearch } from './lib/routing/search-params.ts';
import { leaveSession, requestedPath } from './lib/session/sign-out.ts';
import { routeTree } from './routeTree.gen.ts';

export function createAppRouter({ history }: { history: RouterHistory }) {
  const queryClient = createQueryClient({ onSignedOut: () => leaveSession(requestedPath()) });
  const client = createApiClient();
  const utils = createTRPCQueryUtils({ queryClient, client });
  const router = createRouter({
    routeTree,
    history,
    context: { queryClient, utils },
    parseSearch,
    stringifySearch,
    scrollRestoration: true,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 150,
    defaultPendingMinMs: 0,
    defaultPendingComponent: () => <Skeleton kind="page" className="card h-60" />,
    Wrap: ({ children }) => (
      <trpc.Provider client={client} queryClient={queryClient}>
        <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
      </trpc.Provider>
    ),
  });
  router.subscribe('onBeforeNavigate', ({ fromLocation, pathChanged }) => {
    if (fromLocation !== undefined && pathChanged) recordNavigation();
  });
  return router;
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }

  interface HistoryState {
    /** The previous history entry is the league page. */
    isFromLeague?: boolean;
    /** The choose page opens the confirmation of the planned team. */
    isPlanChosen?: boolean;
  }
}
