import { Link } from '@tanstack/react-router';
import { ArrowUp } from 'lucide-react';
import { PageHeading } from '../components/page-heading.tsx';
import { PublicPage } from '../components/public-page.tsx';
import { copy } from './copy.ts';

type Section = { readonly id: string; readonly title: string; readonly points: readonly string[] };

/** The rules as people read them; they say what the decisions of the product say. */
const SECTIONS: readonly Section[] = [
  {
    id: 'basic-rules',
    title: 'Basic Rules',
    points: [
      'Each week you pick one team to win its game.',
      'A win keeps you in. A loss, a tie or a missed pick eliminates you.',
      'You may pick each team only once per season.',
      'The last ones standing win.',
      'A league starts with the first week whose deadline is still ahead when it is created. Nobody can join after that deadline.',
    ],
  },
  {
    id: 'making-picks',
    title: 'Making Picks',
    points: [
      'Picks lock when the first game of the week kicks off. Until then you can change your pick as often as you like.',
      'The countdown on your league page follows our clock, not the clock of your device.',
      'Nobody can see your pick before the lock: not the other members, not the administrators. They only see that you have made one.',
      'A team on a bye, or one that you picked in an earlier week, cannot be picked.',
      'Deadlines are never extended, by maintenance or an outage neither. Pick early.',
    ],
  },
  {
    id: 'winning',
    title: 'Winning & Elimination',
    points: [
      'You are eliminated as soon as the game of your pick ends in a loss or a tie, or at the deadline when you have no pick.',
      'A league is decided once all games of a week are, never before: with one survivor left on Sunday, the Monday game can still change who wins.',
      'One survivor left wins. After the last week of the season all who are still alive share the win.',
      'If everybody who was left goes out in the same week, they all share the win.',
    ],
  },
  {
    id: 'tie-games',
    title: 'Tie Games',
    points: [
      'A tie is not a win: if your team ties, you are eliminated.',
      'A game that is decided in overtime counts like any other win or loss.',
    ],
  },
  {
    id: 'special-situations',
    title: 'Special Situations',
    points: [
      'A game postponed within its week keeps your pick valid.',
      'A game that is cancelled, or moved to another week, does not count. Known before the deadline, you can pick again; known after it, or if you do not pick again, you are eliminated.',
      'Results come from a crowd-sourced sports database and may be late. Nobody is eliminated for late data.',
      'If a final is corrected, the standings follow until the next week starts, or for 24 hours after the result first came in, whichever is later.',
      'Bye weeks fall mostly in weeks 6 to 14. Home teams win about 57% of games.',
    ],
  },
];

export function RulesContent() {
  return (
    <PublicPage>
      <div className="grid gap-8">
        <PageHeading title={copy.rules.title} />
        <nav aria-label={copy.rules.nav}>
          <ul className="flex flex-wrap gap-x-5 gap-y-1">
            {SECTIONS.map(({ id, title }) => (
              <li key={id}>
                <a className="link" href={`#${id}`}>
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        {SECTIONS.map(({ id, title, points }) => (
          <section key={id} id={id} className="grid gap-2.5 border-t-2 border-fg pt-3.5">
            <h2>{title}</h2>
            <ul className="grid list-disc gap-1.5 pl-5 text-fg-2">
              {points.map((point) => (
                <li key={point}>{point}</li>
              ))}
            </ul>
          </section>
        ))}
        <p className="flex flex-wrap items-center justify-between gap-4">
          <Link to="/faq" className="link">
            {copy.rules.faq}
          </Link>
          <button type="button" className="btn btn-line" onClick={() => window.scrollTo({ top: 0 })}>
            <ArrowUp className="size-4" />
            {copy.rules.top}
          </button>
        </p>
      </div>
    </PublicPage>
  );
}
