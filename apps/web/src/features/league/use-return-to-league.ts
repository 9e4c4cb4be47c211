import { useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

const hasDialog = () => document.querySelector('dialog[open]') !== null;

/** Waits until an open dialog has removed its own history entry. */
const waitForDialogClose = () =>
  new Promise<void>((resolve) => {
    if (hasDialog()) window.addEventListener('popstate', () => resolve(), { once: true });
    else resolve();
  });

/**
 * Returns to the league, unless the page has already been left. If the reader came from the league,
 * it goes back in the history, so that no extra entry remains.
 */
export function useReturnToLeague(leagueId: string): () => Promise<void> {
  const router = useRouter();
  const navigate = useNavigate();
  const isFromLeague = useLocation({ select: ({ state }) => state.isFromLeague === true });
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return async () => {
    await waitForDialogClose();
    if (!isMounted.current) return;
    if (isFromLeague) router.history.back();
    else await navigate({ to: '/home/league/$leagueId', params: { leagueId }, replace: true });
  };
}
