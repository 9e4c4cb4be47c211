import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { toast } from '../../lib/ui/toast.ts';
import { leagueCopy } from './league-copy.ts';

/** Shows a toast and goes to My Leagues if a league cannot be loaded (screens 8). */
export function useLeaveWhenMissing(isMissing: boolean): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!isMissing) return;
    toast.error(leagueCopy.loadFailed);
    void navigate({ to: '/home/leagues', replace: true });
  }, [isMissing, navigate]);
}
