import { describeRound, type Standings, type WeekStory } from '@survivor/rules';
import type { Game } from '../../lib/api/trpc.ts';
import { gameOf, scoreFor } from '../../lib/ui/score.ts';
import { nicknameOf } from '../../lib/ui/team.ts';
import { storyCopy } from './story-copy.ts';

export type FormattedStory = { readonly title: string; readonly fell: string; readonly text: readonly string[] };

type StoryFacts = { readonly standings: Standings; readonly story: WeekStory; readonly round: number; readonly games: readonly Game[] };

function titleOf({ standings, story, round, games }: StoryFacts): string {
  const week = describeRound(round);
  if (story.own === 'out' && story.teamId === null) return storyCopy.outMissed(week);
  if (story.teamId === null || story.own === 'earlier' || story.own === 'none') return storyCopy.over(week);
  const team = nicknameOf(standings.teamName(story.teamId));
  if (story.own === 'out' && (story.reason === 'cancelled' || story.reason === 'moved')) return storyCopy.outGone(team);
  const game = gameOf(games, String(story.teamId));
  const score = game === null ? null : scoreFor(game, String(story.teamId));
  if (score === null) return storyCopy.over(week);
  return story.own === 'survived' ? storyCopy.survived(week, team, score) : storyCopy.out(team, score);
}

/** The cause of most eliminations, as the end of the sentence that counts them. */
function mostOf({ standings, story: { most } }: StoryFacts): string {
  if (most === null) return '.';
  const { count } = most;
  return `, ${most.teamId === null ? storyCopy.without(count) : storyCopy.with(count, standings.teamName(most.teamId))}`;
}

function leftOf({ story: { own, left } }: StoryFacts): string {
  if (own !== 'survived' && own !== 'none') return storyCopy.left(left);
  return left === 1 ? storyCopy.onlyOne : storyCopy.oneOf(left);
}

/** The recap of a week as text (screens 2.8, "The week is over"). */
export function formatStory(facts: StoryFacts): FormattedStory {
  const { began, fell, own, cameThrough, outlasted } = facts.story;
  const isOut = own === 'out' || own === 'earlier';
  const first = fell === 0 ? [storyCopy.nobodyFell(began)] : [mostOf(facts), leftOf(facts)];
  return {
    title: titleOf(facts),
    fell: fell === 0 ? '' : storyCopy.fell(fell, began),
    text: isOut ? [...first, storyCopy.howFar(cameThrough, outlasted, facts.standings.total)] : first,
  };
}
