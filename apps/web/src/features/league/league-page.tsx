import { lazy, Suspense, useMemo } from 'react';
import { LoadError } from '../../components/load-error.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { trpc } from '../../lib/api/trpc.ts';
import { isWeekSeen } from '../../lib/session/seen-weeks.ts';
import { LiveGamesContext } from '../../lib/ui/live-games.ts';
import { useOnline } from '../../lib/ui/use-online.ts';
import { LatestAct } from '../league-admin/latest-act.tsx';
import { PinnedMessage } from '../league-admin/pinned-message.tsx';
import { ownMemberOf } from '../pick/own-pick.ts';
import { pickCopy } from '../pick/pick-copy.ts';
import { standingsCopy } from '../standings/standings-copy.ts';
import { StandingsSection } from '../standings/standings-section.tsx';
import { countPicksIn, type Sort } from '../standings/standings-view.ts';
import { useSunday } from '../sunday/use-sunday.tsx';
import { GamesToWatch } from './games-to-watch.tsx';
import { LeagueHeader, LeagueHeaderSkeleton } from './league-header.tsx';
import { PickAndGames, PickAndGamesSkeleton } from './pick-and-games.tsx';
import { useLeagueData } from './use-league-data.ts';
import { useLeaveWhenMissing } from './use-leave-when-missing.ts';
import '../../styles/print.css';

/** Loaded on demand: most readers are still in the game. */
const LeagueOutcome = lazy(() => import('./league-outcome.tsx'));
const LeagueStory = lazy(() => import('../week/league-story.tsx'));

/** Loaded on demand: only a league with one member needs it. */
const AloneCard = lazy(() => import('../../components/invite/alone-card.tsx'));

export type LeaguePageProps = { readonly leagueId: string; readonly sort: Sort; readonly onSort: (sort: Sort) => void };

/**
 * Whether this is the first visit in the displayed round: such a visit starts with last week's
 * story.
 */
function useNewStory(leagueId: string, displayedRound: number | null): boolean {
  return useMemo(() => displayedRound !== null && !isWeekSeen({ leagueId, displayedRound }), [leagueId, displayedRound]);
}

/** Shown until the league is loaded. */
export function LeaguePending() {
  return (
    <>
      <LeagueHeaderSkeleton />
      <PickAndGamesSkeleton />
      <StandingsSection
        standings={undefined}
        ownPicks={new Map()}
        isLocked={false}
        sort="name"
        ownPictureUri={null}
        onSort={() => undefined}
      />
    </>
  );
}

/** Composes the league page from features that do not import each other (screens 2.8). */
export function LeaguePage({ leagueId, sort, onSort }: LeaguePageProps) {
  const me = trpc.user.me.useQuery(undefined, { staleTime: 60_000 });
  const system = trpc.state.system.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY });
  const data = useLeagueData({ leagueId, isVirtualClock: system.data?.isVirtualClock ?? false });
  const { league, members, standings, history, isLocked } = data;
  // Counts failures, because a refetch clears the error and must not hide the pick.
  const hasNoStandings = members.errorUpdateCount > 0 || members.failureCount > 0;
  useLeaveWhenMissing(league);
  // Memoized, because a new map re-renders every row of the standings.
  const ownPicks = useMemo(() => new Map(history.map((pick) => [pick.round, pick.teamId])), [history]);
  const isStoryNew = useNewStory(leagueId, league.data?.round.ordinal ?? null) && !isLocked;
  const isCompleted = league.data?.status === 'Completed';
  const isOnline = useOnline();
  const sunday = useSunday({
    // An offline copy is not live.
    isOn: isOnline && isLocked && !isCompleted && league.data !== undefined && league.data.round.startsAt !== null,
    standings,
    round: league.data?.round.ordinal ?? 0,
    games: data.games.data,
  });

  if (league.data === undefined) return <LeaguePending />;

  const own = ownMemberOf(standings);
  const isEliminated = own !== null && own.eliminatedRound !== null;
  // A member who left this week sees that first, and last week's story below it.
  const isStoryFirst = isStoryNew && own?.eliminatedRound !== league.data.round.ordinal;
  const life =
    standings === undefined
      ? null
      : {
          alive: standings.survivors,
          picksIn: isOnline && !isLocked && !isCompleted ? countPicksIn({ standings, isLocked, ownPicks }) : null,
          total: standings.total,
          own: own === null ? null : isEliminated ? ('out' as const) : ('alive' as const),
          cachedAt: isOnline ? null : members.dataUpdatedAt,
        };
  const administrators = standings?.document.rows.filter(({ isAdmin }) => isAdmin).map(({ name }) => name) ?? [];
  // One error for standings and history, because both are often in the same failed request.
  const hasFailedStandings = standings === undefined && members.isError;
  const refetch = () => Promise.all([members.refetch(), data.failedHistory?.refetch()]);
  const pinned = league.data.administration?.pinned ?? null;
  const showsPick = !isCompleted && !isEliminated;
  const hasPastWeek = isCompleted || league.data.round.ordinal > league.data.startRound;
  // While a week is played, only a link to last week's story remains, below the standings.
  const isWeekOn = isLocked && !isCompleted && league.data.round.startsAt !== null;
  const storyHeight = isStoryFirst ? 'h-28 desk:h-60' : 'h-[31rem] xl:h-88';
  const placeholder = !isWeekOn && <Skeleton kind="story" className={`card ${storyHeight}`} />;
  const story = standings !== undefined && hasPastWeek && (
    <Suspense fallback={placeholder}>
      <LeagueStory league={league.data} standings={standings} isFirst={isStoryFirst} isLink={isWeekOn} placeholder={placeholder} />
    </Suspense>
  );

  return (
    <>
      <LeagueHeader league={league.data} life={life} administrators={administrators} isAdministrator={own?.isAdmin === true}>
        {sunday.ended}
      </LeagueHeader>
      {pinned !== null && <PinnedMessage key={pinned.at.getTime()} pinned={pinned} />}
      <LatestAct league={league.data} />
      {isStoryFirst && story}
      {showsPick &&
        (data.isHistoryKnown && (standings !== undefined || hasNoStandings) ? (
          <PickAndGames key={league.data.round.ordinal} league={league.data} data={data} renderPickers={sunday.renderPickers}>
            {standings?.count === 1 && league.data.status === 'Open' && (
              <Suspense fallback={<Skeleton kind="alone" className="card h-72" />}>
                <AloneCard leagueId={leagueId} league={league.data.name} />
              </Suspense>
            )}
          </PickAndGames>
        ) : data.failedHistory === null ? (
          <PickAndGamesSkeleton />
        ) : (
          !hasFailedStandings && <LoadError title={pickCopy.loadFailed} query={data.failedHistory} />
        ))}
      {standings !== undefined && !showsPick && (
        <Suspense fallback={<Skeleton kind="outcome" className="card h-60 desk:h-44" />}>
          <LeagueOutcome
            league={league.data}
            standings={standings}
            own={own}
            history={history}
            games={data.games.data ?? []}
            ownUserId={me.data?.id ?? null}
            isCorrected={data.notes?.isCorrected ?? false}
          />
        </Suspense>
      )}
      {standings !== undefined && isEliminated && isWeekOn && (
        <GamesToWatch league={league.data} data={data} renderPickers={sunday.renderPickers} />
      )}
      {!isStoryFirst && !isWeekOn && story}
      {hasFailedStandings ? (
        <LoadError title={standingsCopy.failedTitle} query={{ error: members.error, refetch }} />
      ) : (
        <LiveGamesContext value={data.games.data}>
          <StandingsSection
            standings={standings}
            ownPicks={ownPicks}
            isLocked={isLocked || isCompleted}
            sort={sort}
            ownPictureUri={me.data?.profilePictureUri ?? null}
            onSort={onSort}
            renderLive={sunday.renderLive}
          />
        </LiveGamesContext>
      )}
      {!isStoryFirst && isWeekOn && story}
    </>
  );
}
