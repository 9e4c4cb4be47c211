import { describeRound, lastFinishedRound, type Standings, weekStory } from '@survivor/rules';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useMemo } from 'react';
import { type League, trpc } from '../../lib/api/trpc.ts';
import { markWeekSeen } from '../../lib/session/seen-weeks.ts';
import { pictureCopy } from '../picture/picture-copy.ts';
import { SharePictureButton } from '../picture/share-picture-button.tsx';
import { weekPictureOf } from '../picture/week-picture.ts';
import { StoryCard } from './story-card.tsx';
import { storyCopy } from './story-copy.ts';
import { SurvivorCurve } from './survivor-curve.tsx';

export type LeagueStoryProps = {
  readonly league: League;
  readonly standings: Standings;
  /** Shown above the pick on the first visit after the week. */
  readonly isFirst: boolean;
  /** Only links to the recap. */
  readonly isLink: boolean;
  /** Shown until the week's scores are loaded. */
  readonly placeholder: ReactNode;
};

/** The recap of the last finished week, if there is one (screens 2.8, "The week is over"). */
export default function LeagueStory({ league, standings, isFirst, isLink, placeholder }: LeagueStoryProps) {
  const round = useMemo(() => lastFinishedRound(standings), [standings]);
  const story = useMemo(() => (round === null ? null : weekStory(standings, round)), [standings, round]);
  const games = trpc.game.list.useQuery(
    { leagueType: league.type, season: league.season, round: round ?? 0 },
    { enabled: round !== null && !isLink },
  );
  const isReady = story !== null && !games.isPending;
  const { id: leagueId } = league;
  const displayedRound = league.round.ordinal;
  useEffect(() => {
    if (isReady) markWeekSeen({ leagueId, displayedRound });
  }, [isReady, leagueId, displayedRound]);
  if (round === null || story === null) return null;
  if (isLink) {
    return (
      <Link to="/home/league/$leagueId/week/$round" params={{ leagueId, round: String(round) }} className="link justify-self-start text-sm">
        {storyCopy.recap(describeRound(round))}
      </Link>
    );
  }
  if (!isReady) return placeholder;
  const action = isFirst ? 'phone:min-h-7 phone:border-0 phone:bg-transparent phone:p-0 phone:text-sm' : '';
  return (
    <StoryCard
      standings={standings}
      story={story}
      round={round}
      games={games.data ?? []}
      isBrief={isFirst}
      isFateShown
      figure={!isFirst && <SurvivorCurve standings={standings} round={round} />}
    >
      <Link to="/home/league/$leagueId/week/$round" params={{ leagueId, round: String(round) }} className={`btn btn-line ${action}`}>
        {storyCopy.wholeWeek}
      </Link>
      <SharePictureButton
        picture={weekPictureOf({ league, standings, story, round, games: games.data ?? [] })}
        label={pictureCopy.share}
        className={`btn btn-quiet ${action}`}
      />
    </StoryCard>
  );
}
