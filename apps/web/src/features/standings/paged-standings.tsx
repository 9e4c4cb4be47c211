import { Standings } from '@survivor/rules';
import { useParams } from '@tanstack/react-router';
import { useEffect, useMemo, useRef, useState } from 'react';
import { LoadError } from '../../components/load-error.tsx';
import { standingsOf } from '../../lib/api/standings-link.ts';
import { trpc } from '../../lib/api/trpc.ts';
import { useDebounced } from '../../lib/ui/use-debounced.ts';
import type { LargeStandingsProps } from './large-standings.tsx';
import { largeStandingsCopy } from './large-standings-copy.ts';
import { standingsCopy } from './standings-copy.ts';
import { StandingsPager } from './standings-pager.tsx';
import { StandingsTable } from './standings-table.tsx';
import { StandingsTools } from './standings-tools.tsx';
import type { Sort } from './standings-view.ts';

/** Rows per page, as the server sends them. */
const ROWS = 100;
/** Delays the search while the reader types, because each search is a request. */
const DEBOUNCE_MS = 250;

type PageRequest = { readonly sort: Sort; readonly from: number; readonly text: string };

/** Refetches the shown page whenever the league page refetches the first one. */
function useRefetchWithFirstPage(leagueId: string): void {
  const utils = trpc.useUtils();
  const { dataUpdatedAt } = trpc.league.standings.useQuery(standingsOf(leagueId), { enabled: false });
  const seen = useRef(dataUpdatedAt);
  useEffect(() => {
    if (seen.current === dataUpdatedAt) return;
    seen.current = dataUpdatedAt;
    void utils.league.standingsPage.invalidate();
  }, [dataUpdatedAt, utils]);
}

/**
 * The requested page, or the previous one while it loads. The first page is already loaded and not
 * requested again.
 */
function useStandingsPage(first: Standings, request: PageRequest) {
  const { leagueId = '' } = useParams({ strict: false });
  useRefetchWithFirstPage(leagueId);
  const isFirst = request.sort === 'name' && request.from === 1 && request.text === '';
  const query = trpc.league.standingsPage.useQuery(
    { id: leagueId, ...request },
    { enabled: !isFirst, placeholderData: (before) => before },
  );
  const { data } = query;
  const standings = useMemo(() => (isFirst || data === undefined ? first : new Standings(data, first.isCompleted)), [isFirst, data, first]);
  const isMissing = !isFirst && (data === undefined || query.isPlaceholderData);
  return { query, standings, isWaiting: isMissing && !query.isError, hasFailed: isMissing && query.isError };
}

/**
 * The rows of a page. The reader's row is at its position, but comes first on the first page, and
 * if it is on another page.
 */
function orderOf({ document, ownIndex, count }: Standings, from: number): number[] {
  const { first = 0, places = [], ownPlace = 0 } = document.window ?? {};
  const rows = Array.from({ length: count - first }, (_, at) => first + at);
  const ownAt = places.indexOf(ownPlace);
  if (ownAt >= 0 && from > 1) return rows.map((index, at) => (at === ownAt ? ownIndex : index));
  return [ownIndex, ...rows.filter((_, at) => at !== ownAt)];
}

/** The found rows; the reader's row only if it matches. */
function foundOf({ document, ownIndex, count }: Standings): number[] {
  const { first = 0, places = [], ownPlace = 0 } = document.window ?? {};
  return places.map((place, at) => (place === ownPlace ? ownIndex : Math.min(count - 1, first + at)));
}

/** Paged standings of a league above 500 members (screens 2.8, adr 0019). */
export function PagedStandings({ facts, sort, ownPictureUri }: LargeStandingsProps) {
  const [text, setText] = useState('');
  const [from, setFrom] = useState(1);
  const [jumps, setJumps] = useState(0);
  const [isJumping, setIsJumping] = useState(false);
  const typed = useDebounced(text.trim(), DEBOUNCE_MS);
  const { query, standings, isWaiting, hasFailed } = useStandingsPage(facts.standings, { sort, from, text: typed });
  const order = useMemo(() => (typed === '' ? orderOf(standings, from) : foundOf(standings)), [standings, from, typed]);
  const { isLocked, ownPicks, renderLive } = facts;
  const shown = useMemo(() => ({ standings, isLocked, ownPicks, renderLive }), [standings, isLocked, ownPicks, renderLive]);
  const { window } = standings.document;
  const isSettled = !isWaiting && typed === text.trim();
  useEffect(() => {
    if (!isJumping || !isSettled) return;
    setIsJumping(false);
    setJumps((before) => before + 1);
  }, [isJumping, isSettled]);
  if (window === null) return null;

  const { ownPlace, isMore } = window;
  const showPosition = (place: number) => {
    setText('');
    setFrom(Math.max(1, Math.min(place, standings.total - ROWS + 1)));
  };
  const jump = () => {
    showPosition(ownPlace - ROWS / 2);
    setIsJumping(true);
  };
  const search = (next: string) => {
    setText(next);
    setFrom(1);
  };
  const found = isMore
    ? largeStandingsCopy.foundMore(order.length, standings.total)
    : largeStandingsCopy.found(order.length, standings.total);
  const matches = typed === '' || isWaiting ? null : found;
  return (
    <>
      {ownPlace > 0 && <p className="num text-sm font-bold">{largeStandingsCopy.own(ownPlace, standings.total)}</p>}
      <StandingsTools text={text} matches={matches} onText={search} onJump={jump} />
      <StandingsPager
        window={window}
        total={standings.total}
        sort={sort}
        isWaiting={isWaiting}
        isSearch={typed !== ''}
        from={from}
        rows={ROWS}
        onFrom={setFrom}
        onPosition={showPosition}
      />
      {hasFailed ? (
        <LoadError title={standingsCopy.failedTitle} query={query} />
      ) : typed !== '' && !isWaiting && order.length === 0 ? (
        <p className="text-sm text-fg-2">{largeStandingsCopy.nobody}</p>
      ) : (
        <div className="min-w-0" aria-busy={isWaiting}>
          <StandingsTable
            key={`${standings.document.window?.places[0]} ${typed}`}
            facts={shown}
            order={order}
            sort={sort}
            ownPictureUri={ownPictureUri}
            jumps={jumps}
            text={typed}
          />
        </div>
      )}
    </>
  );
}
