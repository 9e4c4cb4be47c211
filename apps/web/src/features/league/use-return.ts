import { useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

const hasDialog = () => document.querySelector('dialog[open]') !== null;

/** Waits until an open dialog has removed its own history entry. */
const dialogGone = () =>
  new Promise<void>((resolve) => {
    if (hasDialog()) window.addEventListener('popstate', () => resolve(), { once: true });
    else resolve();
  });

/**
 * Returns to the league, once: back if the reader came from there, so that the history has no extra
 * entry, else by a new navigation.
 */
export function useReturn(leagueId: string): () => Promise<void> {
  const router = useRouter();
  const navigate = useNavigate();
  const isFromLeague = useLocation({ select: ({ state }) => state.isFromLeague === true });
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return async () => {
    await dialogGone();
    if (!isHere.current) return;
    if (isFromLeague) router.history.back();
    else await navigate({ to: '/home/league/$leagueId', params: { leagueId }, replace: true });
  };
}
