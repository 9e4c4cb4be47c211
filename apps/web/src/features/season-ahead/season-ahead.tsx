import { formatKickoff } from '@survivor/rules';
import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide';
import { useState } from 'react';
import { copy } from '../../components/common-copy.ts';
import { Icon } from '../../components/icon.tsx';
import { LoadError, type LoadErrorProps } from '../../components/load-error.tsx';
import { Note } from '../../components/notice.tsx';
import { PageHeading } from '../../components/page-heading.tsx';
import { partsCopy } from '../../components/parts-copy.ts';
import { Segments } from '../../components/segments.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { messagesOf } from '../../lib/api/problem.ts';
import { type League, type SeasonGame, trpc } from '../../lib/api/trpc.ts';
import { useHasPassed } from '../../lib/clock/use-server-now.ts';
import { type AheadSort, aheadOf, codeOf, type MarkNews, nameOf, newsOf, shortNameOf } from './ahead-view.ts';
import { PlanGrid } from './plan-grid.tsx';
import { Scale } from './scale.tsx';
import { aheadCopy } from './season-ahead-copy.ts';
import { type ChangePlan, usePlan } from './use-plan.ts';
import { WeekList } from './week-list.tsx';

function NewsText({ news }: { news: MarkNews }) {
  const { round, teamId } = news.mark;
  if (news.kind === 'used') return aheadCopy.usedSince(round, nameOf(teamId), news.usedIn);
  if (news.kind === 'gone') return aheadCopy.gone(round, nameOf(teamId));
  const { homeTeamId, awayTeamId, gameTime } = news.game;
  return (
    <>
      {aheadCopy.moved(round, `${shortNameOf(awayTeamId)} ${aheadCopy.at} ${shortNameOf(homeTeamId)}`)}
      <b className="font-bold">{gameTime === null ? aheadCopy.noTime : formatKickoff(gameTime)}</b>.
    </>
  );
}

/** What changed about the plan, each change with an action. */
function PlanNews({ news, onChange }: { news: readonly MarkNews[]; onChange: ChangePlan }) {
  return news.map((entry) => {
    const { round, teamId } = entry.mark;
    const isMoved = entry.kind === 'moved';
    return (
      <Note key={round} kind={isMoved ? 'info' : 'warning'}>
        <NewsText news={entry} />{' '}
        <button type="button" className="prose-link" onClick={() => onChange({ round, teamId: isMoved ? teamId : null })}>
          {isMoved ? aheadCopy.keep : aheadCopy.remove}
          <span className="sr-only">{aheadCopy.forWeek(round)}</span>
        </button>
      </Note>
    );
  });
}

const POLL = 60_000;
const VIEWS = [
  { value: 'weeks', label: aheadCopy.weeks },
  { value: 'grid', label: aheadCopy.grid },
] as const;

type History = readonly { readonly round: number; readonly teamId: string }[];
type Plan = ReturnType<typeof usePlan>;

function Over({ leagueId, text }: { leagueId: string; text: string }) {
  return (
    <section className="card grid justify-items-center gap-3 py-10 text-center">
      <h2 className="text-xl">{aheadCopy.overTitle}</h2>
      <p className="text-fg-2">{text}</p>
      <Link to="/home/league/$leagueId" params={{ leagueId }} className="btn btn-line">
        {aheadCopy.toLeague}
      </Link>
    </section>
  );
}

const usedOf = (history: History) => history.map(({ teamId, round }) => aheadCopy.usedTeam(codeOf(teamId), round)).join(', ');

type LoadedProps = { readonly league: League; readonly games: readonly SeasonGame[]; readonly history: History; readonly plan: Plan };

function Loaded({ league, games, history, plan }: LoadedProps) {
  const { ordinal, startsAt } = league.round;
  const isLocked = useHasPassed(startsAt, true);
  const [sort, setSort] = useState<AheadSort>('team');
  const [view, setView] = useState<'weeks' | 'grid'>('weeks');
  const isSettled = isLocked || history.some(({ round }) => round === ordinal);
  const from = isSettled ? ordinal + 1 : ordinal;
  const ahead = aheadOf({ games, history, from });
  const marks = plan.marks.filter(({ round }) => round >= from);
  const planned = new Map(marks.map(({ teamId, round }) => [teamId, round]));
  const first = ahead.weeks[0];
  if (first === undefined) return <Over leagueId={league.id} text={aheadCopy.noWeeks} />;
  const week = typeof sort === 'number' ? sort : first.round;
  const sorts = [
    { value: 'team', label: aheadCopy.team },
    { value: 'record', label: aheadCopy.record },
    { value: week, label: aheadCopy.opponentIn(week) },
  ] as const;
  const stored = plan.stored.data?.marks.filter(({ round }) => round >= from) ?? [];
  return (
    <>
      <p className="text-fg-2">{aheadCopy.summary(ahead.teams.length, ahead.weeks.length, marks.length)}</p>
      {!plan.isOnline && <Note kind="warning">{aheadCopy.offline}</Note>}
      <PlanNews news={newsOf({ marks: stored, games, history })} onChange={plan.change} />
      <section className="card group" data-view={view} aria-label={aheadCopy.plan}>
        <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <h2 className="text-xl desk:hidden">{aheadCopy.plan}</h2>
          <Segments label={aheadCopy.view} options={VIEWS} value={view} onChange={setView} className="desk:hidden" />
          <p className="grow basis-full text-xs text-fg-3 desk:hidden">{aheadCopy.private}</p>
          <Scale />
          <Segments<AheadSort>
            label={aheadCopy.sort}
            options={sorts}
            value={sort}
            onChange={setSort}
            layout="fitted"
            className="phone:grow phone:basis-full phone:group-data-[view=weeks]:hidden"
          />
        </div>
        <WeekList ahead={ahead} planned={planned} onChange={plan.change} />
        <PlanGrid ahead={ahead} sort={sort} onSort={setSort} planned={planned} onChange={plan.change} />
        <p className="mt-3 text-xs text-fg-3">
          {aheadCopy.asOfToday} {history.length > 0 && aheadCopy.used(usedOf(history))}
        </p>
      </section>
    </>
  );
}

function Body({ leagueId, league }: { leagueId: string; league: League | undefined }) {
  const plan = usePlan(leagueId);
  const { type = 'NFL', season = 0 } = league ?? {};
  const games = trpc.game.season.useQuery({ leagueType: type, season }, { enabled: league !== undefined, refetchInterval: POLL });
  const history = trpc.pick.history.useQuery({ leagueId });
  const failed = [plan.stored, games, history].find((query) => query.data === undefined && query.isError);
  if (failed !== undefined) {
    const refetch = () => Promise.all([plan.stored, games, history].map((query) => query.isError && query.refetch()));
    return <Failed query={{ error: failed.error, refetch }} />;
  }
  if (plan.stored.data?.isOver) return <Over leagueId={leagueId} text={aheadCopy.over} />;
  if (league === undefined || plan.stored.data === undefined || games.data === undefined || history.data === undefined)
    return <Skeleton kind="ahead" className="card h-[32rem]" />;
  return <Loaded league={league} games={games.data} history={history.data} plan={plan} />;
}

const Failed = ({ query }: Pick<LoadErrorProps, 'query'>) => (
  <LoadError title={aheadCopy.failedTitle} text={messagesOf(query.error, copy.noResponse).join(' ')} query={query} />
);

/** Unused teams by remaining week, and the reader's own plan (screens 2.25). */
export function SeasonAhead({ leagueId }: { leagueId: string }) {
  const league = trpc.league.get.useQuery({ id: leagueId }, { refetchInterval: POLL });
  return (
    <>
      <Link to="/home/league/$leagueId" params={{ leagueId }} className="link justify-self-start text-sm text-fg-2">
        <Icon of={ArrowLeft} className="size-4" />
        {league.data?.name ?? partsCopy.back}
      </Link>
      <PageHeading title={aheadCopy.title} />
      {league.data === undefined && league.isError ? <Failed query={league} /> : <Body leagueId={leagueId} league={league.data} />}
    </>
  );
}
