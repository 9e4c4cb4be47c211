import { describeEnd, describeRound, nicknameOf, type Standings, type WeekStory } from '@survivor/rules';
import type { ReactNode } from 'react';
import type { Game } from '../../lib/api/trpc.ts';
import { joinWeek } from '../../lib/ui/format.ts';
import { gameOf, scoreFor } from '../../lib/ui/score.ts';
import { storyCopy } from './story-copy.ts';

type FormattedStory = { readonly title: string; readonly fell: string; readonly text: readonly string[] };

type StoryFacts = {
  readonly standings: Standings;
  readonly story: WeekStory;
  readonly round: number;
  readonly games: readonly Game[];
  /** The page already says that the reader is eliminated or has won. */
  readonly isFateShown?: boolean;
};

function titleOf({ standings, story, round, games, isFateShown = false }: StoryFacts): string {
  const week = describeRound(round);
  if (isFateShown && (story.own === 'out' || story.own === 'won')) return storyCopy.over(week);
  if (story.own === 'won' && story.end !== null) return describeEnd(story.end).you;
  if (story.own === 'out' && story.reason === 'left') return storyCopy.youLeft(week);
  if (story.own === 'out' && story.teamId === null) return storyCopy.outMissed(week);
  if (story.own === 'survived' && story.teamId === null) return storyCopy.excused(week);
  if (story.teamId === null || story.own === 'earlier' || story.own === 'none') return storyCopy.over(week);
  const team = nicknameOf(standings.teamName(story.teamId));
  if (story.own === 'out' && (story.reason === 'cancelled' || story.reason === 'moved')) return storyCopy.outGone(team);
  const game = gameOf(games, String(story.teamId));
  const score = game === null ? null : scoreFor(game, String(story.teamId));
  if (score === null) return storyCopy.over(week);
  return story.own === 'survived' ? storyCopy.survived(week, team, score) : storyCopy.out(team, score);
}

/** The cause of most eliminations, as the end of the sentence that counts them. */
function describeTopCause({ standings, story: { topCause } }: StoryFacts): string {
  if (topCause === null) return '.';
  const { count } = topCause;
  return `, ${topCause.teamId === null ? storyCopy.without(count) : storyCopy.with(count, standings.teamName(topCause.teamId))}`;
}

function describeRemaining({ story: { own, aliveAfter, end } }: StoryFacts): string {
  if (end !== null) return `${describeEnd(end).count}.`;
  if (own !== 'survived' && own !== 'none') return storyCopy.remaining(aliveAfter);
  return aliveAfter === 1 ? storyCopy.onlyOne : storyCopy.oneOf(aliveAfter);
}

/** The recap of a week as text (screens 2.8, "The week is over"). */
function formatStory(facts: StoryFacts): FormattedStory {
  const { aliveBefore, eliminatedCount, own, weeksSurvived, outlasted, end } = facts.story;
  const isEliminated = own === 'out' || own === 'earlier';
  const nobodyFell = [storyCopy.nobodyFell(aliveBefore), ...(end === null ? [] : [describeRemaining(facts)])];
  const first = eliminatedCount === 0 ? nobodyFell : [describeTopCause(facts), describeRemaining(facts)];
  return {
    title: titleOf(facts),
    fell: eliminatedCount === 0 ? '' : storyCopy.fell(eliminatedCount, aliveBefore),
    text: isEliminated ? [...first, storyCopy.howFar(weeksSurvived, outlasted, facts.standings.total)] : first,
  };
}

export type StoryCardProps = StoryFacts & {
  /** Shows only the title on phones, so that the pick stays above the fold. */
  readonly isBrief?: boolean;
  /** Stands beside the text on wide screens, below it on phones. */
  readonly figure?: ReactNode;
  /** Actions below the text. */
  readonly children?: ReactNode;
};

/** The reader's outcome of the week, and how many survived it. */
export function StoryCard({ isBrief = false, figure = false, children, ...facts }: StoryCardProps) {
  const { story } = facts;
  const { title, fell, text } = formatStory(facts);
  const hidden = isBrief ? 'phone:hidden' : '';
  return (
    <section
      className={`card edged gap-x-8 gap-y-4 ${figure === false ? '' : 'xl:grid-cols-[minmax(0,1fr)_27.5rem]'} ${story.own === 'out' ? 'edge-eliminated-mark' : 'edge-alive-mark'} ${isBrief ? 'phone:pt-3 phone:pb-2' : ''}`}
      aria-labelledby="story-title"
    >
      <div className={`grid content-start gap-2 ${isBrief ? 'phone:gap-1' : ''}`}>
        <h2
          id="story-title"
          className={`pt-1 text-[clamp(1.625rem,4.6vw,2.5rem)] leading-[1.06] font-heavy tracking-[-.025em] font-stretch-118% ${isBrief ? 'phone:pt-0 phone:text-[1.25rem]' : ''}`}
        >
          {joinWeek(title)}
        </h2>
        <p className={`max-w-184 text-[1.0625rem] text-fg-2 ${hidden}`}>
          <b className="text-fg">{fell}</b>
          {text.join(' ')}
        </p>
        {children !== undefined && <div className="flex flex-wrap gap-3 pt-1">{children}</div>}
      </div>
      {figure !== false && <div className="w-full max-w-110">{figure}</div>}
    </section>
  );
}
