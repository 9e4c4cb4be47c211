import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { statusOf } from './problem.ts';

const isRefusal = (error: unknown) => {
  const status = statusOf(error);
  return status !== null && status >= 400 && status < 500;
};

/**
 * The store of everything that came from the server. `onSignedOut` is told when the server no longer knows the session, except by a mutation
 * with the meta `isSignedOutHere`, which says so itself.
 */
export function createQueryClient({ onSignedOut }: { onSignedOut: () => void }): QueryClient {
  const judge = (error: unknown) => {
    if (statusOf(error) === 401) onSignedOut();
  };
  return new QueryClient({
    queryCache: new QueryCache({ onError: judge }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, { meta }) => {
        if (meta?.isSignedOutHere !== true) judge(error);
      },
    }),
    defaultOptions: {
      queries: { networkMode: 'always', retry: (failures, error) => failures < 1 && !isRefusal(error), retryDelay: 1000, staleTime: 2000 },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}
