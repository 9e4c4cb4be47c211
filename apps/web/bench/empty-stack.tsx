import type { AppRouter } from '@survivor/api';
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { httpBatchLink } from '@trpc/client';
import { createTRPCReact } from '@trpc/react-query';
import { createRoot } from 'react-dom/client';
import superjson from 'superjson';

const trpc = createTRPCReact<AppRouter>();
const client = trpc.createClient({ links: [httpBatchLink({ url: '/trpc', transformer: superjson })] });
const queryClient = new QueryClient();

/** What the league page's largest paint is compared with: one text on the same stack. */
function EmptyStack() {
  const { data } = useQuery({
    queryKey: ['text'],
    queryFn: () => Promise.resolve('A text that is painted as soon as the scripts have run.'),
  });
  return <p id="text">{data}</p>;
}

const router = createRouter({ routeTree: createRootRoute({ component: EmptyStack }), history: createMemoryHistory() });
createRoot(document.getElementById('root') as HTMLElement).render(
  <trpc.Provider client={client} queryClient={queryClient}>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </trpc.Provider>,
);
