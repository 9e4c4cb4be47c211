import type { AppRouter } from '@survivor/api';
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { httpBatchLink } from '@trpc/client';
import { createTRPCReact } from '@trpc/react-query';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import superjson from 'superjson';

const ROWS = 25;
const COLUMNS = 19;
const ROW_HEIGHT = 48;
const MEMBERS = 100_000;

const trpc = createTRPCReact<AppRouter>();
const client = trpc.createClient({ links: [httpBatchLink({ url: '/trpc', transformer: superjson })] });
const queryClient = new QueryClient();

const rows = Array.from({ length: ROWS }, (_, row) => row);
const columns = Array.from({ length: COLUMNS }, (_, column) => column);

/** As many rows and cells as a table of the product has in the page, each with a number. */
function Rows({ first, step }: { first: number; step: number }) {
  return rows.map((row) => (
    <tr key={row}>
      {columns.map((column) => (
        <td key={column}>{(first + row) * step + column}</td>
      ))}
    </tr>
  ));
}

/** What the benchmarks hold the product's pages against: a first text, and a table that is asked for another order, or scrolled. */
function EmptyStack() {
  const { data } = useQuery({
    queryKey: ['text'],
    queryFn: () => Promise.resolve('A text that is painted as soon as the scripts have run.'),
  });
  const [step, setStep] = useState(1);
  const [first, setFirst] = useState(0);
  return (
    <>
      <p id="text">{data}</p>
      <button type="button" id="order" onClick={() => setStep(step + 1)}>
        Order
      </button>
      <section
        style={{ height: 600, overflow: 'auto' }}
        onScroll={({ currentTarget }) => setFirst(Math.floor(currentTarget.scrollTop / ROW_HEIGHT))}
      >
        <div style={{ height: MEMBERS * ROW_HEIGHT }}>
          <table style={{ position: 'sticky', top: 0 }}>
            <tbody>
              <Rows first={first} step={step} />
            </tbody>
          </table>
        </div>
      </section>
    </>
  );
}

const router = createRouter({ routeTree: createRootRoute({ component: EmptyStack }), history: createMemoryHistory() });
const root = document.getElementById('root');
if (root === null) throw new Error('empty-stack.html has no #root');
createRoot(root).render(
  <trpc.Provider client={client} queryClient={queryClient}>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </trpc.Provider>,
);
