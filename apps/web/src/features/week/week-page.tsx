import { describeRound, eliminationsByTeam, graveyard, lastFinishedRound, Standings, weekFacts, weekStory } from '@survivor/rules';
import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide';
import { type ReactNode, useMemo } from 'react';
import { copy } from '../../components/common-copy.ts';
import { Icon } from '../../components/icon.tsx';
import { LoadError } from '../../components/load-error.tsx';
import { Note } from '../../components/notice.tsx';
import { PageHeading } from '../../components/page-heading.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { messagesOf } from '../../lib/api/problem.ts';
import { standingsOf } from '../../lib/api/standings-link.ts';
import { type Game, type League, trpc } from '../../lib/api/trpc.ts';
import { useHasPassed } from '../../lib/clock/use-server-now.ts';
import { pictureCopy } from '../picture/picture-copy.ts';
import { SharePictureButton } from '../picture/share-picture-button.tsx';
import { weekPictureOf } from '../picture/week-picture.ts';
import { EliminatedMembers } from './eliminated-members.tsx';
import { Graveyard } from './graveyard.tsx';
import { MemberRuns } from './member-runs.tsx';
import { PickBars } from './pick-bars.tsx';
import { StoryCard } from './story-card.tsx';
import { storyCopy } from './story-copy.ts';
import { SurvivorCurve } from './survivor-curve.tsx';
import { weekCopy } from './week-copy.ts';
import { WeekGames } from './week-games.tsx';
import { WeekSwitcher } from './week-switcher.tsx';
import '../../styles/print.css';

export type WeekPageProps = { readonly leagueId: string; readonly round: number };
type WeekProps = { readonly league: League; readonly standings: Standings; readonly games: readonly Game[]; readonly round: number };

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className="card grid content-start gap-3" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

/** The week's charts, lists and games. */
function Week({ league, standings, games, round }: WeekProps) {
  const description = describeRound(round);
  const facts = useMemo(() => weekFacts(standings, round), [standings, round]);
  const graves = useMemo(() => graveyard(standings, round), [standings, round]);
  const fresh = useMemo(() => eliminationsByTeam(standings, round), [standings, round]);
  const story = useMemo(() => weekStory(standings, round), [standings, round]);
  return (
    <>
      <StoryCard standings={standings} story={story} round={round} games={games}>
        <Link to="/home/league/$leagueId" params={{ leagueId: league.id }} className="btn btn-ink">
          {weekCopy.toLeague}
        </Link>
        <SharePictureButton
          picture={weekPictureOf({ league, standings, story, round, games })}
          label={pictureCopy.share}
          className="btn btn-line"
        />
      </StoryCard>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,26rem),1fr))] items-start gap-4">
        <Part id="curve-title" title={weekCopy.curve}>
          <SurvivorCurve standings={standings} round={round} />
        </Part>
        {facts.picks.length + facts.excused > 0 && (
          <Part id="picks-title" title={weekCopy.picks(description)}>
            <PickBars standings={standings} facts={facts} games={games} />
          </Part>
        )}
        {facts.eliminatedCount > 0 && (
          <Part id="fallen-title" title={weekCopy.eliminatedIn(description)}>
            <EliminatedMembers
              standings={standings}
              eliminatedIndexes={facts.eliminatedIndexes}
              eliminatedCount={facts.eliminatedCount}
              round={round}
              games={games}
            />
          </Part>
        )}
        {graves.length > 0 && (
          <Part id="graveyard-title" title={weekCopy.graveyard}>
            <p className="text-sm text-fg-2">{weekCopy.graveyardText}</p>
            <Graveyard standings={standings} graves={graves} fresh={fresh} />
          </Part>
        )}
      </div>
      <Part id="games-title" title={weekCopy.games(description)}>
        <WeekGames standings={standings} picks={facts.picks} games={games} />
      </Part>
      <MemberRuns standings={standings} through={round} />
    </>
  );
}

/** The link to the league and to its other weeks. */
function WeekHead({ league, standings, round }: Pick<WeekProps, 'league' | 'standings' | 'round'>) {
  const isOpen = league.status !== 'Completed';
  const isLocked = useHasPassed(league.round.startsAt, false);
  return (
    <>
      <Link to="/home/league/$leagueId" params={{ leagueId: league.id }} className="link justify-self-start text-sm">
        <Icon of={ArrowLeft} className="size-4" />
        {league.name}
      </Link>
      <PageHeading title={storyCopy.over(describeRound(round))} className="sr-only" />
      <WeekSwitcher
        leagueId={league.id}
        rounds={standings.rounds}
        shown={round}
        displayed={league.round.ordinal}
        isOpen={isOpen}
        isLocked={isLocked}
      />
    </>
  );
}

/** Shown until the league is loaded. */
export function WeekPending() {
  return (
    <div className="grid gap-4" aria-busy="true">
      <PageHeading title={weekCopy.curve} className="sr-only" />
      <Skeleton kind="week" className="card h-60" />
      <Skeleton kind="week" className="card h-72" />
    </div>
  );
}

/** A past week of a league: recap, charts and games (screens 2.8, "The week is over"). */
export function WeekPage({ leagueId, round }: WeekPageProps) {
  const league = trpc.league.get.useQuery({ id: leagueId });
  const members = trpc.league.standings.useQuery(standingsOf(leagueId));
  const { type = 'NFL', season = 0 } = league.data ?? {};
  const games = trpc.game.list.useQuery({ leagueType: type, season, round }, { enabled: league.data !== undefined && round > 0 });
  const isCompleted = league.data?.status === 'Completed';
  const standings = useMemo(
    () => (members.data === undefined ? undefined : new Standings(members.data, isCompleted)),
    [members.data, isCompleted],
  );
  const error = league.error ?? members.error;
  if (error !== null && (league.data === undefined || standings === undefined)) {
    const refetch = () => Promise.all([league.refetch(), members.refetch()]);
    return <LoadError title={weekCopy.failedTitle} text={messagesOf(error, copy.noResponse).join(' ')} query={{ error, refetch }} />;
  }
  if (league.data === undefined || standings === undefined) return <WeekPending />;
  const isFinished = standings.rounds.includes(round) && round <= (lastFinishedRound(standings) ?? 0);
  return (
    <div className="grid gap-4">
      <WeekHead league={league.data} standings={standings} round={round} />
      {isFinished ? (
        <Week league={league.data} standings={standings} games={games.data ?? []} round={round} />
      ) : (
        <Note kind="neutral">{weekCopy.unknown}</Note>
      )}
    </div>
  );
}
