import { LoadError } from '../../components/load-error.tsx';
import { PageHeading } from '../../components/page-heading.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { trpc } from '../../lib/api/trpc.ts';
import { useLeagueData } from '../league/use-league-data.ts';
import { useLeaveWhenMissing } from '../league/use-leave-when-missing.ts';
import { ownMemberOf } from '../pick/own-pick.ts';
import { pickCopy } from '../pick/pick-copy.ts';
import { ChooseTeams } from './choose-teams.tsx';

/** Shown until the league is loaded. */
export function ChoosePending() {
  return (
    <>
      <PageHeading title={pickCopy.choose} />
      <Skeleton kind="choose" className="h-[44rem] rounded-card" />
    </>
  );
}

/** Picks a team for the week, with facts to compare teams (screens 2.26). */
export function ChoosePage({ leagueId }: { leagueId: string }) {
  const system = trpc.state.system.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY });
  const data = useLeagueData({ leagueId, isVirtualClock: system.data?.isVirtualClock ?? false });
  const { league, members, standings } = data;
  const hasNoStandings = members.errorUpdateCount > 0 || members.failureCount > 0;
  useLeaveWhenMissing(league);
  if (data.failedHistory !== null) {
    return (
      <>
        <PageHeading title={pickCopy.choose} />
        <LoadError title={pickCopy.loadFailed} query={data.failedHistory} />
      </>
    );
  }
  if (league.data === undefined || !data.isHistoryKnown || (standings === undefined && !hasNoStandings)) return <ChoosePending />;
  const own = ownMemberOf(standings);
  const isEliminated = own !== null && own.eliminatedRound !== null;
  return <ChooseTeams key={league.data.round.ordinal} league={league.data} data={data} isEliminated={isEliminated} />;
}
