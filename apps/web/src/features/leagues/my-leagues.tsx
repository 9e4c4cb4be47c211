import { Link } from '@tanstack/react-router';
import { LoadError } from '../../components/load-error.tsx';
import { Note } from '../../components/note.tsx';
import { PageHeading } from '../../components/page-heading.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { IdleTally } from '../../components/tally.tsx';
import { copy } from '../../content/copy.ts';
import { leaguesCopy } from '../../content/leagues-copy.ts';
import { messagesOf, traceIdOf } from '../../lib/api/problem.ts';
import { trpc } from '../../lib/api/trpc.ts';
import { formatClock } from '../../lib/ui/format.ts';
import { LeagueCard } from './league-card.tsx';

const SKELETON_CARDS = 6;
const POLL = 60_000;

function Loading() {
  return (
    <div className="league-grid" aria-busy="true">
      {Array.from({ length: SKELETON_CARDS }, (_, at) => at).map((at) => (
        <Skeleton key={at} kind="league" className="h-[150px] rounded-card md:h-[190px]" />
      ))}
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

/** The page before any answer. */
export function LeaguesPending() {
  return (
    <>
      <PageHeading title={leaguesCopy.title} className="mb-2" />
      <Loading />
    </>
  );
}

/** The leagues of the signed-in person (screens 2.6). */
export function MyLeagues() {
  const leagues = trpc.league.mine.useQuery(undefined, { refetchInterval: POLL });
  return (
    <>
      <PageHeading title={leaguesCopy.title} className="mb-2" />
      {leagues.isPending && <Loading />}
      {leagues.data === undefined && leagues.isError && (
        <LoadError
          title={leaguesCopy.failedTitle}
          text={messagesOf(leagues.error, copy.noAnswer).join(' ')}
          traceId={traceIdOf(leagues.error)}
          onRetry={() => void leagues.refetch()}
        />
      )}
      {leagues.data !== undefined && leagues.isError && <Stale readAt={leagues.dataUpdatedAt} onRetry={() => void leagues.refetch()} />}
      {leagues.data?.length === 0 && <Empty />}
      {leagues.data !== undefined && leagues.data.length > 0 && (
        <div className="league-grid" aria-busy={leagues.isFetching}>
          {leagues.isFetching && <span className="refresh-bar" role="progressbar" aria-label={leaguesCopy.refreshing} />}
          {leagues.data.map((league) => (
            <LeagueCard key={league.id} league={league} />
          ))}
        </div>
      )}
    </>
  );
}
