import type { Standings, WeekStory } from '@survivor/rules';
import type { ReactNode } from 'react';
import { Tally } from '../../components/tally.tsx';
import type { Game } from '../../lib/api/trpc.ts';
import { formatStory } from './format-story.ts';
import { storyCopy } from './story-copy.ts';

export type StoryCardProps = {
  readonly standings: Standings;
  readonly story: WeekStory;
  readonly round: number;
  readonly games: readonly Game[];
  /** Shows only the title on phones, so that the pick stays above the fold. */
  readonly isBrief?: boolean;
  /** Actions below the text. */
  readonly children?: ReactNode;
};

/** The reader's outcome of the week, and how many survived it. */
export function StoryCard({ standings, story, round, games, isBrief = false, children }: StoryCardProps) {
  const { title, fell, text } = formatStory({ standings, story, round, games });
  const isIn = story.own === 'survived';
  return (
    <section
      className={`card story ${story.own === 'out' ? 'edge-out' : 'edge-won'} ${isBrief ? 'story-brief' : ''}`}
      aria-labelledby="story-title"
    >
      <h2 id="story-title">{title}</h2>
      <p>
        <b>{fell}</b>
        {text.join(' ')}
      </p>
      <Tally
        alive={story.left}
        total={story.began}
        own={isIn ? 'alive' : story.own === 'out' ? 'out' : null}
        label={storyCopy.cameThrough(story.left, story.began)}
      />
      {children !== undefined && <div className="flex flex-wrap gap-3 pt-1">{children}</div>}
    </section>
  );
}
