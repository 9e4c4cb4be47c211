import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { statusOf } from '../../lib/api/problem.ts';
import { trpc } from '../../lib/api/trpc.ts';
import { currentPath, leaveAdministration } from '../../lib/session/sign-out.ts';

const FORBIDDEN = 403;

/** Checks the role again after a 403. A user who lost it goes to the login page (screens 4). */
export function useAdminRights(): boolean {
  const me = trpc.user.me.useQuery(undefined, { staleTime: 60_000 });
  const utils = trpc.useUtils();
  const client = useQueryClient();
  useEffect(() => {
    const reload = () => void utils.user.me.invalidate();
    const unsubscribeQueries = client.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error' && statusOf(event.action.error) === FORBIDDEN) reload();
    });
    const unsubscribeMutations = client.getMutationCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error' && statusOf(event.action.error) === FORBIDDEN) reload();
    });
    return () => {
      unsubscribeQueries();
      unsubscribeMutations();
    };
  }, [client, utils]);
  const isDemoted = me.data !== undefined && !me.data.roles.includes('admin');
  useEffect(() => {
    if (isDemoted) leaveAdministration(currentPath());
  }, [isDemoted]);
  return !isDemoted;
}
