import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { secondsToWait, statusOf } from './problem.ts';

const isRefusal = (error: unknown) => {
  const status = statusOf(error);
  return status !== null && status >= 400 && status < 500;
};

/** An overloaded server asks for a retry within this time; longer waits are shown to the reader. */
const MAX_WAIT_SECONDS = 10;
/** How often a query is repeated after a failure, and after a 503 with a short wait. */
const MAX_RETRIES = 1;
const MAX_OVERLOAD_RETRIES = 4;

const shortWait = (error: unknown): number | null => {
  const seconds = statusOf(error) === 503 ? secondsToWait(error) : null;
  return seconds !== null && seconds <= MAX_WAIT_SECONDS ? seconds : null;
};

/**
 * The cache of all server data. `onSignedOut` runs on a 401, except for a mutation with the meta
 * `handlesSignOut`, which handles that itself.
 */
export function createQueryClient({ onSignedOut }: { onSignedOut: () => void }): QueryClient {
  const handleError = (error: unknown) => {
    if (statusOf(error) === 401) onSignedOut();
  };
  return new QueryClient({
    queryCache: new QueryCache({ onError: handleError }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, { meta }) => {
        if (meta?.handlesSignOut !== true) handleError(error);
      },
    }),
    defaultOptions: {
      queries: {
        networkMode: 'always',
        retry: (failures, error) => failures < (shortWait(error) === null ? MAX_RETRIES : MAX_OVERLOAD_RETRIES) && !isRefusal(error),
        retryDelay: (_, error) => 1000 * (shortWait(error) ?? 1),
        staleTime: 2000,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}
