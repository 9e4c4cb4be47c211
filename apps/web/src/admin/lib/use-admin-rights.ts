import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { statusOf } from '../../lib/api/problem.ts';
import { trpc } from '../../lib/api/trpc.ts';
import { currentPath, leaveAdministration } from '../../lib/session/sign-out.ts';

const FORBIDDEN = 403;

/** Whether the role is still there. A call refused with 403 asks for it again; whoever lost it goes to the login page (screens 4). */
export function useAdminRights(): boolean {
  const me = trpc.user.me.useQuery(undefined, { staleTime: 60_000 });
  const utils = trpc.useUtils();
  const client = useQueryClient();
  useEffect(() => {
    const ask = () => void utils.user.me.invalidate();
    const leaveQueries = client.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error' && statusOf(event.action.error) === FORBIDDEN) ask();
    });
    const leaveMutations = client.getMutationCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error' && statusOf(event.action.error) === FORBIDDEN) ask();
    });
    return () => {
      leaveQueries();
      leaveMutations();
    };
  }, [client, utils]);
  const isDemoted = me.data !== undefined && !me.data.roles.includes('admin');
  useEffect(() => {
    if (isDemoted) leaveAdministration(currentPath());
  }, [isDemoted]);
  return !isDemoted;
}
