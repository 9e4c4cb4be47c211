import { Standings } from '@survivor/rules';
import { Link, Navigate } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide';
import { useMemo } from 'react';
import { copy } from '../../components/common-copy.ts';
import { Icon } from '../../components/icon.tsx';
import { LoadError } from '../../components/load-error.tsx';
import { TAB, TAB_ROW } from '../../components/page/tab-links.ts';
import { PageHeading } from '../../components/page-heading.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { messagesOf } from '../../lib/api/problem.ts';
import { standingsOf } from '../../lib/api/standings-link.ts';
import { type League, trpc } from '../../lib/api/trpc.ts';
import { useLeaveWhenMissing } from '../league/use-leave-when-missing.ts';
import { useLiveLeague } from '../league/use-live-league.ts';
import { InviteTab } from './invite-tab.tsx';
import { manageCopy } from './manage-copy.ts';
import { MANAGE_TABS, type ManageTab } from './manage-tab.ts';
import { MembersTab } from './members-tab.tsx';
import { MessageTab } from './message-tab.tsx';

type ManageProps = { readonly league: League; readonly standings: Standings; readonly tab: ManageTab };

/** Shown until the league and its standings are loaded. */
export function ManagePending() {
  return (
    <div className="grid gap-4" aria-busy="true">
      <PageHeading title={manageCopy.title} />
      <Skeleton kind="manage" className="h-11" />
      <Skeleton kind="manage" className="card h-96" />
    </div>
  );
}

function Manage({ league, standings, tab }: ManageProps) {
  return (
    <div className="grid grid-cols-1 gap-4">
      <Link to="/home/league/$leagueId" params={{ leagueId: league.id }} className="link justify-self-start text-sm">
        <Icon of={ArrowLeft} className="size-4 flex-none" />
        <bdi className="wrap-anywhere">{league.name}</bdi>
      </Link>
      <PageHeading title={manageCopy.title} />
      <nav className={TAB_ROW} aria-label={manageCopy.tabsLabel}>
        {MANAGE_TABS.map((each) => (
          <Link
            key={each}
            to="/home/league/$leagueId/manage"
            params={{ leagueId: league.id }}
            search={{ tab: each }}
            className={TAB}
            aria-current={each === tab ? 'page' : undefined}
          >
            {manageCopy.tabs[each]}
          </Link>
        ))}
      </nav>
      {tab === 'members' && <MembersTab league={league} standings={standings} />}
      {tab === 'invite' && <InviteTab league={league} />}
      {tab === 'message' && <MessageTab league={league} />}
    </div>
  );
}

/** Members, invitations and the pinned message, for administrators of a league (screens 2.33). */
export function ManagePage({ leagueId, tab }: { leagueId: string; tab: ManageTab }) {
  const utils = trpc.useUtils();
  const league = trpc.league.get.useQuery({ id: leagueId });
  const members = trpc.league.standings.useQuery(standingsOf(leagueId));
  const standings = useMemo(
    () => (members.data === undefined ? undefined : new Standings(members.data, league.data?.status === 'Completed')),
    [members.data, league.data?.status],
  );
  useLeaveWhenMissing(league);
  useLiveLeague({
    leagueId,
    isReady: standings !== undefined,
    members: standings?.total ?? 0,
    refetch: () => void utils.league.invalidate(),
    showPicks: () => false,
  });
  if (members.error !== null && standings === undefined && league.data !== undefined) {
    return <LoadError title={manageCopy.failedTitle} text={messagesOf(members.error, copy.noResponse).join(' ')} query={members} />;
  }
  if (league.data === undefined || standings === undefined) return <ManagePending />;
  const isAdministrator = standings.ownIndex >= 0 && standings.member(standings.ownIndex).isAdmin;
  // The standings may still be from before the reader became an administrator.
  if (!isAdministrator && members.isFetching) return <ManagePending />;
  if (!isAdministrator) return <Navigate to="/home/league/$leagueId" params={{ leagueId }} replace />;
  return <Manage league={league.data} standings={standings} tab={tab} />;
}
