import type { MessagesOutput } from '@survivor/contract/message';
import { type CardGroup, orderCards } from '@survivor/rules';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { copy } from '../../components/common-copy.ts';
import { LoadError } from '../../components/load-error.tsx';
import { Note } from '../../components/notice.tsx';
import { PageHeading } from '../../components/page-heading.tsx';
import { Skeletons } from '../../components/skeleton.tsx';
import { IdleTally } from '../../components/tally.tsx';
import { randomHerdDelay } from '../../lib/api/herd-delay.ts';
import { messagesOf } from '../../lib/api/problem.ts';
import { type LeagueCard as Card, trpc } from '../../lib/api/trpc.ts';
import { useServerNow } from '../../lib/clock/use-server-now.ts';
import { getStoredValue, storeValue } from '../../lib/session/session-storage.ts';
import { formatClock } from '../../lib/ui/format.ts';
import { factsOf, hasMissed } from './card-style.ts';
import { LeagueCard } from './league-card.tsx';
import { leaguesCopy } from './my-leagues-copy.ts';

/**
 * The notification settings if the reader should be asked for them once, else null. Waits for the
 * leagues. Asks nothing if the site can send nothing, or if the reader has already answered.
 */
function useMessagesPrompt(isReady: boolean): MessagesOutput | null {
  const [isDismissed] = useState(() => getStoredValue('dismissedPrompt', 'messages') === true);
  const { data } = trpc.user.messages.useQuery(undefined, { enabled: isReady && !isDismissed, staleTime: Number.POSITIVE_INFINITY });
  useEffect(() => {
    if (data?.hasAnswered === true) storeValue('dismissedPrompt', 'messages', true);
  }, [data]);
  return data?.hasAnswered === false && (data.isEmailOffered || data.pushKey !== null) ? data : null;
}

/** Loaded only while a week is played. */
const LiveScores = lazy(async () => ({ default: (await import('./live-scores.tsx')).LiveScores }));
const MessagesPrompt = lazy(() => import('./messages-prompt.tsx'));
const POLL = 60_000;
const POLL_MISSED = 3000;
const GRID = 'relative grid grid-cols-[repeat(auto-fill,minmax(min(100%,23rem),1fr))] gap-3 desk:gap-4';

function Loading() {
  return (
    <div className={GRID} aria-busy="true">
      <Skeletons count={6} kind="league" className="h-[150px] rounded-card desk:h-[190px]" />
    </div>
  );
}

function Empty() {
  return (
    <section className="card grid justify-items-center gap-4 py-12 text-center">
      <IdleTally pattern=".||.*|.|." />
      <div className="grid gap-1.5">
        <h2 className="text-xl">{leaguesCopy.emptyTitle}</h2>
        <p className="max-w-[26rem] text-fg-2">{leaguesCopy.emptyText}</p>
      </div>
      <div className="flex w-full flex-wrap justify-center gap-3">
        <Link to="/home/join-league" className="btn btn-ink flex-[0_1_13rem]">
          {leaguesCopy.join}
        </Link>
        <Link to="/home/create-league" className="btn btn-line flex-[0_1_13rem]">
          {leaguesCopy.create}
        </Link>
      </div>
    </section>
  );
}

function Stale({ readAt, onRetry }: { readAt: number; onRetry: () => void }) {
  return (
    <Note kind="warning">
      {leaguesCopy.stale(formatClock(new Date(readAt)))}{' '}
      <button type="button" className="prose-link" onClick={onRetry}>
        {copy.retry}
      </button>
    </Note>
  );
}

/** Shown until the leagues are loaded. */
export function LeaguesPending() {
  return (
    <>
      <PageHeading title={leaguesCopy.title} className="mb-2" />
      <Loading />
    </>
  );
}

const headingOf = (group: CardGroup, count: number, isLive: boolean) =>
  ({
    due: leaguesCopy.due(count),
    live: leaguesCopy.live(count),
    changeable: leaguesCopy.changeable,
    waiting: isLive ? leaguesCopy.waiting : leaguesCopy.nothing,
    out: leaguesCopy.out,
    completed: leaguesCopy.completed,
  })[group];

/**
 * The cards grouped by what there is to do, regrouped as time passes. If the reader missed a
 * deadline, the cards are refetched every few seconds until the worker has eliminated the reader.
 */
function Cards({ cards, onNews }: { cards: readonly Card[]; onNews: () => void }) {
  const now = useServerNow();
  const [missedInterval] = useState(() => POLL_MISSED + randomHerdDelay());
  const isMissed = now !== null && cards.some((card) => hasMissed(card, now));
  trpc.league.cards.useQuery(undefined, { refetchInterval: isMissed && missedInterval, refetchOnMount: false });
  if (now === null) return <Loading />;
  const groups = [...orderCards(cards.map(factsOf), now)].filter(([, facts]) => facts.length > 0);
  const isLive = groups.some(([group]) => group === 'live');
  const first = groups[0]?.[1][0]?.card;
  const renderScoresAge = (followed: Card | undefined) => (
    <Suspense>{followed !== undefined && <LiveScores key={followed.id} card={followed} onNews={onNews} />}</Suspense>
  );
  return groups.map(([group, facts]) => (
    <section key={group} className="grid gap-2" aria-labelledby={`group-${group}`}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={`group-${group}`} className="text-lg">
          {headingOf(group, facts.length, isLive)}
        </h2>
        {group === 'live' && renderScoresAge(facts[0]?.card)}
      </div>
      <div className={GRID}>
        {facts.map(({ card }) => (
          <LeagueCard key={card.id} card={card} now={now} isFirst={card === first} />
        ))}
      </div>
    </section>
  ));
}

/** The reader's leagues (screens 2.6). */
export function MyLeagues() {
  const leagues = trpc.league.cards.useQuery(undefined, { refetchInterval: POLL });
  const promptMessages = useMessagesPrompt((leagues.data?.length ?? 0) > 0);
  return (
    <>
      <PageHeading title={leaguesCopy.title} className="mb-2" />
      {promptMessages !== null && (
        <Suspense>
          <MessagesPrompt messages={promptMessages} />
        </Suspense>
      )}
      {leagues.isPending && <Loading />}
      {leagues.data === undefined && leagues.isError && (
        <LoadError title={leaguesCopy.failedTitle} text={messagesOf(leagues.error, copy.noResponse).join(' ')} query={leagues} />
      )}
      {leagues.data !== undefined && leagues.isError && <Stale readAt={leagues.dataUpdatedAt} onRetry={() => void leagues.refetch()} />}
      {leagues.data?.length === 0 && <Empty />}
      {leagues.data !== undefined && leagues.data.length > 0 && (
        <div className="grid gap-4" aria-busy={leagues.isFetching}>
          {leagues.isFetching && (
            <span
              className="absolute inset-x-0 -top-2 h-0.5 origin-left bg-accent opacity-0 motion-safe:animate-[refresh_1.2s_var(--ease)_400ms_infinite] motion-reduce:opacity-100"
              role="progressbar"
              aria-label={leaguesCopy.refreshing}
            />
          )}
          <Cards cards={leagues.data} onNews={() => void leagues.refetch()} />
        </div>
      )}
    </>
  );
}
