import type { QueryClient } from '@tanstack/react-query';
import { isTRPCClientError } from '@trpc/client';
import { setBehind } from '../lib/ui/use-online.ts';
import type { Keeper } from './offline-cache.ts';
import { ignore, within } from './with-timeout.ts';

const PROBE = '/healthz';
const PROBE_LIMIT = 5000;
const AGAIN_AFTER = 5000;
/** The longest that a page says it is not up to date, once the network is back. */
const LONGEST_BEHIND = 10_000;

/** Whether anything at all answers; what it says does not matter. */
const isThere = () =>
  navigator.onLine
    ? fetch(PROBE, { cache: 'no-store', signal: AbortSignal.timeout(PROBE_LIMIT) }).then(
        () => true,
        () => false,
      )
    : Promise.resolve(false);

const isUnanswered = (error: unknown) => isTRPCClientError(error) && !(error.meta?.response instanceof Response);

export type Network = {
  /** For a page that begins without network; done when what was kept is there. */
  leave(): Promise<void>;
  /** Asks whether the server can be reached. */
  isGone(): Promise<boolean>;
};

/**
 * While the server cannot be reached the pages show what was kept; when it can be again they catch up before they count as current. The
 * browser's own word is not enough: it calls every cable a network.
 */
export function followNetwork(queryClient: QueryClient, keeper: Keeper): Network {
  let isAway = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function leave(): Promise<void> {
    if (isAway) return;
    isAway = true;
    setBehind(true);
    await keeper.keep().catch(ignore);
    await keeper.restore().catch(ignore);
    void lookOut();
  }

  async function lookOut(): Promise<void> {
    clearTimeout(timer);
    if (!isAway) return;
    if (await isThere()) await comeBack();
    else timer = setTimeout(() => void lookOut(), AGAIN_AFTER);
  }

  async function comeBack(): Promise<void> {
    if (!isAway) return;
    await within(LONGEST_BEHIND, queryClient.invalidateQueries());
    isAway = false;
    setBehind(false);
  }

  async function doubt(): Promise<void> {
    if (!isAway && !(await isThere())) await leave();
  }

  window.addEventListener('offline', () => void leave());
  window.addEventListener('online', () => void lookOut());
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'failed' && isUnanswered(event.action.error)) void doubt();
  });
  return {
    leave,
    isGone: async () => {
      await doubt();
      return isAway;
    },
  };
}
