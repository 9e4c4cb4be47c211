import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { statusOf } from '../../lib/api/problem.ts';
import { toast } from '../../lib/ui/toast.ts';
import { leagueCopy } from './league-copy.ts';

type LeagueQuery = { readonly data: unknown; readonly isError: boolean; readonly error: unknown };

/**
 * Shows a toast and goes to My Leagues if a league cannot be loaded, or if the reader is no longer
 * a member (screens 8). An ended session leads to the login page, which returns to this league.
 */
export function useLeaveWhenMissing({ data, isError, error }: LeagueQuery): void {
  const navigate = useNavigate();
  const status = isError ? statusOf(error) : null;
  const isMissing = data === undefined && isError && status !== 401;
  const isGone = data !== undefined && status === 404;
  useEffect(() => {
    if (!isMissing && !isGone) return;
    toast.error(isGone ? leagueCopy.noLongerMember : leagueCopy.loadFailed);
    void navigate({ to: '/home/leagues', replace: true });
  }, [isMissing, isGone, navigate]);
}
