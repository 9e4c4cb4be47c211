import { ChevronDown } from 'lucide';
import type { ReactNode } from 'react';
import { trpc } from '../../lib/api/trpc.ts';
import { Icon } from '../icon.tsx';
import { Credentials } from './credentials.tsx';
import { shareCopy } from './share-copy.ts';

/** Key and password, collapsed because the invitation link needs neither (screens 2.8). */
export function MoreWays({ leagueId, children }: { leagueId: string; children: ReactNode }) {
  const { data: league } = trpc.league.get.useQuery({ id: leagueId });
  return (
    <details className="group">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-1.5 text-sm font-medium text-fg-2 [&::-webkit-details-marker]:hidden">
        {shareCopy.more}
        <Icon of={ChevronDown} className="size-4 group-open:rotate-180" />
      </summary>
      <div className="grid gap-3">
        {league !== undefined && <Credentials league={league} />}
        {children}
      </div>
    </details>
  );
}
