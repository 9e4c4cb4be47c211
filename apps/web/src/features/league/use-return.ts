import { useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

const hasDialog = () => document.querySelector('dialog[open]') !== null;

/** An open dialog has an entry of its own in the history, which it takes along as it closes. */
const dialogGone = () =>
  new Promise<void>((resolve) => {
    if (hasDialog()) window.addEventListener('popstate', () => resolve(), { once: true });
    else resolve();
  });

/** The way back to the league, once; to where it was left if one came from there, so that Back does not lead here again. */
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
