import { QueryClientProvider } from '@tanstack/react-query';
import { createRouter } from '@tanstack/react-router';
import { createTRPCQueryUtils } from '@trpc/react-query';
import { PagePending } from './components/page-pending.tsx';
import { createApiClient } from './lib/api-client.ts';
import { noteNavigation } from './lib/navigation-focus.ts';
import { createQueryClient } from './lib/query-client.ts';
import { parseSearch, stringifySearch } from './lib/search-params.ts';
import { currentPath, leaveSession } from './lib/sign-out.ts';
import { trpc } from './lib/trpc.ts';
import { routeTree } from './routeTree.gen.ts';

/** The router with everything it hands to routes. */
export function createAppRouter() {
  const queryClient = createQueryClient({ onSignedOut: () => leaveSession(currentPath()) });
  const client = createApiClient();
  const utils = createTRPCQueryUtils({ queryClient, client });
  const router = createRouter({
    routeTree,
    context: { queryClient, utils },
    parseSearch,
    stringifySearch,
    scrollRestoration: true,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 150,
    defaultPendingMinMs: 0,
    defaultPendingComponent: PagePending,
    Wrap: ({ children }) => (
      <trpc.Provider client={client} queryClient={queryClient}>
        <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
      </trpc.Provider>
    ),
  });
  router.subscribe('onBeforeNavigate', ({ fromLocation, pathChanged }) => {
    if (fromLocation !== undefined && pathChanged) noteNavigation();
  });
  return router;
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
