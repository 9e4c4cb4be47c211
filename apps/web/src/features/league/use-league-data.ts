import { type HiddenPicks, Standings } from '@survivor/rules';
import { useContext, useEffect, useMemo, useRef, useState } from 'react';
import { randomHerdDelay, setHerdMs } from '../../lib/api/herd-delay.ts';
import { standingsOf } from '../../lib/api/standings-link.ts';
import { trpc } from '../../lib/api/trpc.ts';
import { ServerClockContext, useHasPassed } from '../../lib/clock/use-server-now.ts';
import { toast } from '../../lib/ui/toast.ts';
import { isInPlay } from './is-in-play.ts';
import { leagueCopy } from './league-copy.ts';
import type { LeaguePart } from './live-parts.ts';
import { useLiveLeague } from './use-live-league.ts';
import { useSourceUpdatedAt } from './use-source-updated-at.ts';
import { withPicks } from './with-picks.ts';

const POLL = 30_000;
const POLL_DEMO = 5000;
/** Polling is rare while a stream is open, but the age of live scores is loaded once a minute. */
const POLL_LIVE = 300_000;
const POLL_AGE_LIVE = 60_000;
/** Milliseconds within which all responses of one batch arrive. */
const BATCH_WINDOW_MS = 500;
const NO_PICKS: readonly { round: number; teamId: string }[] = [];

/**
 * All data of the league page: first the league, then the rest in parallel (screens 4, "Load of the
 * league page").
 */
export function useLeagueData({ leagueId, isVirtualClock }: { leagueId: string; isVirtualClock: boolean }) {
  const utils = trpc.useUtils();
  const loaded = utils.league.standings.getData(standingsOf(leagueId));
  const [livePicks, setLivePicks] = useState<HiddenPicks | null>(null);
  const { isLive, enqueue } = useLiveLeague({
    leagueId,
    isReady: loaded !== undefined,
    members: loaded?.memberCount ?? 0,
    refetch: (parts) => void refetchParts(parts),
    showPicks: (picks) => {
      setLivePicks(picks);
      // Paged standings refetch their own page when the first page is refetched.
      const isWhole = standings?.document.window === null;
      return isWhole && loaded?.hidden.some(({ round }) => round === picks.round) === true;
    },
  });
  // All pages lose their streams at the same time and must not poll in step.
  const [jitter] = useState(Math.random);
  const poll = isVirtualClock ? POLL_DEMO : POLL * (1 + jitter);
  const options = { refetchInterval: isLive ? POLL_LIVE : poll };
  const league = trpc.league.get.useQuery({ id: leagueId }, options);
  const rest = { ...options, enabled: league.data !== undefined };
  const { type = 'NFL', season = 0, round } = league.data ?? {};
  const members = trpc.league.standings.useQuery(standingsOf(leagueId), rest);
  const history = trpc.pick.history.useQuery({ leagueId }, rest);
  const games = trpc.game.list.useQuery({ leagueType: type, season, round: round?.ordinal ?? 0 }, rest);
  const clock = useContext(ServerClockContext);
  const notes = trpc.league.notes.useQuery(
    { id: leagueId },
    {
      ...rest,
      refetchInterval: () => {
        if (!isLive) return poll;
        return games.data?.some((game) => isInPlay(game, clock.now())) === true ? POLL_AGE_LIVE : POLL_LIVE;
      },
    },
  );
  const isLocked = useHasPassed(round?.startsAt ?? null, true);
  const isCompleted = league.data?.status === 'Completed';
  const standings = useMemo(
    () => (members.data === undefined ? undefined : new Standings(withPicks(members.data, livePicks), isCompleted)),
    [members.data, livePicks, isCompleted],
  );

  const { herdMs } = notes.data ?? {};
  useEffect(() => {
    if (herdMs !== undefined) setHerdMs(herdMs);
  }, [herdMs]);

  async function refetchParts(parts: readonly LeaguePart[]): Promise<void> {
    const refetches: Record<LeaguePart, () => Promise<void>> = {
      league: () => utils.league.get.invalidate({ id: leagueId }),
      standings: () => utils.league.standings.invalidate(standingsOf(leagueId)),
      games: () => utils.game.list.invalidate(),
      history: () => utils.pick.history.invalidate({ leagueId }),
      notes: () => utils.league.notes.invalidate({ id: leagueId }),
      clock: () => utils.state.status.invalidate(),
    };
    await Promise.all(parts.map((part) => refetches[part]()));
  }

  async function refresh(): Promise<void> {
    await Promise.all([
      utils.league.get.invalidate({ id: leagueId }),
      utils.game.list.invalidate(),
      utils.pick.history.invalidate({ leagueId }),
      utils.league.notes.invalidate({ id: leagueId }),
    ]);
  }

  async function refreshMembers(): Promise<void> {
    try {
      await utils.league.standings.fetch(standingsOf(leagueId), { staleTime: 0 });
    } catch {
      toast.error(leagueCopy.membersFailed);
    }
  }

  useDeadline(isLocked, league.data !== undefined, () => {
    // An earlier event has already refetched everything, revealed picks included.
    if (standings?.document.isLocked && Math.abs(members.dataUpdatedAt - league.dataUpdatedAt) < BATCH_WINDOW_MS) return;
    if (isLive) return enqueue({ kind: 'round', spreadMs: 0 });
    void refresh();
    void refreshMembers();
  });

  return {
    league,
    members,
    games,
    standings,
    history: history.data ?? NO_PICKS,
    isHistoryKnown: history.data !== undefined,
    /** The failed history query, until the picks are known. A refetch clears its `error`. */
    failedHistory: history.data === undefined && history.errorUpdateCount > 0 ? history : null,
    isLocked,
    notes: notes.data ?? null,
    sourceUpdatedAt: useSourceUpdatedAt(notes.data?.sourceAge ?? null, notes.dataUpdatedAt),
    refresh,
    refreshMembers,
  };
}

/**
 * Runs once when a round locks on an open page, after a random delay that spreads the refetches of
 * all open pages.
 */
function useDeadline(isLocked: boolean, isKnown: boolean, onPassed: () => void): void {
  const wasOpen = useRef(false);
  const latest = useRef(onPassed);
  useEffect(() => {
    latest.current = onPassed;
  });
  useEffect(() => {
    if (!isKnown) return;
    if (!isLocked) {
      wasOpen.current = true;
      return;
    }
    if (!wasOpen.current) return;
    wasOpen.current = false;
    const timer = setTimeout(() => latest.current(), randomHerdDelay());
    return () => clearTimeout(timer);
  }, [isLocked, isKnown]);
}
