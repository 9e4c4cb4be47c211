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
  const hidden = isBrief ? 'phone:hidden' : '';
  const isIn = story.own === 'survived';
  return (
    <section
      className={`card edged gap-2 ${story.own === 'out' ? 'edge-eliminated-mark' : 'edge-alive-mark'} ${isBrief ? 'phone:gap-1 phone:pt-3 phone:pb-2' : ''}`}
      aria-labelledby="story-title"
    >
      <h2
        id="story-title"
        className={`pt-1 text-[clamp(1.625rem,4.6vw,2.5rem)] leading-[1.06] font-heavy tracking-[-.025em] font-stretch-118% ${isBrief ? 'phone:pt-0 phone:text-[1.25rem]' : ''}`}
      >
        {title}
      </h2>
      <p className={`max-w-184 text-[1.0625rem] text-fg-2 ${hidden}`}>
        <b className="text-fg">{fell}</b>
        {text.join(' ')}
      </p>
      <Tally
        className={`mt-2 h-7.5 max-w-68 gap-1 phone:max-w-none ${hidden}`}
        alive={story.left}
        total={story.began}
        own={isIn ? 'alive' : story.own === 'out' ? 'out' : null}
        label={storyCopy.cameThrough(story.left, story.began)}
      />
      {children !== undefined && <div className="flex flex-wrap gap-3 pt-1">{children}</div>}
    </section>
  );
}
