import { Link } from '@tanstack/react-router';
import { PageHeading } from '../components/page-heading.tsx';
import { Pill } from '../components/pill.tsx';
import { PublicPage } from '../components/public-page.tsx';
import { copy } from './copy.ts';

type Question = { readonly question: string; readonly answer: string; readonly isFeatured?: boolean };
type Category = { readonly title: string; readonly questions: readonly Question[] };

const CATEGORIES: readonly Category[] = [
  {
    title: 'Leagues & Access',
    questions: [
      {
        question: 'How many leagues can I create?',
        answer: 'Two per season, because the platform is new. You can join as many as you like, and a league takes any number of members.',
        isFeatured: true,
      },
      {
        question: 'How do I join a league?',
        answer:
          'With its key and password. The member who invites you can share both, and a link that fills in the key. Only a league that has not started takes new members.',
      },
      {
        question: 'Who can see the league password?',
        answer: 'Every member of the league, because the invitation carries it. Choose one that you use nowhere else.',
      },
      { question: 'Can the name of a league be changed?', answer: 'No. Choose it well when you create the league.' },
      {
        question: 'What can the creator of a league do?',
        answer:
          'The creator is the league administrator. For now the options are limited: there is no way to remove members or to pick for others.',
      },
    ],
  },
  {
    title: 'Gameplay',
    questions: [
      {
        question: 'When do picks lock?',
        answer: 'At the kickoff of the first game of the week. Your league page shows the exact time in your time zone, and a countdown.',
        isFeatured: true,
      },
      { question: 'When do others see my pick?', answer: 'At the lock. Before it they see only that you have made one.', isFeatured: true },
      {
        question: 'What happens if I forget to pick?',
        answer: 'You are eliminated at the deadline. There is no default pick.',
        isFeatured: true,
      },
      { question: 'What if my team ties?', answer: 'A tie eliminates you, like a loss.' },
      {
        question: 'What if a game is postponed?',
        answer:
          'If it is played within its week, your pick stays valid. If it is cancelled or moved to another week, the pick does not count.',
      },
      {
        question: 'Can several people win?',
        answer: 'Yes. All who go out together in the last week, or are still alive after it, share the win.',
      },
    ],
  },
  {
    title: 'Technical',
    questions: [
      {
        question: 'Why is a result late?',
        answer: 'Scores come from a crowd-sourced sports database. They can be delayed; nobody is eliminated for late data.',
      },
      {
        question: 'Was my pick saved?',
        answer:
          'The pick card says “Stored on server” only after the server answered. If it could not be saved, the card says so and offers to try again.',
      },
      { question: 'Which time is shown?', answer: 'Your own time zone, with its name. The countdown follows our clock.' },
    ],
  },
  {
    title: 'Upcoming Features',
    questions: [
      { question: 'Will there be other sports?', answer: 'March Madness is coming soon.' },
      { question: 'What else is planned?', answer: 'Removing members, entering picks for others, and leagues by invitation only.' },
    ],
  },
];

function Item({ question, answer, isFeatured }: Question) {
  return (
    <div className="grid gap-1.5 border-t border-line py-4 first:border-0">
      <dt className="flex flex-wrap items-center gap-2 font-bold">
        {question}
        {isFeatured && <Pill tone="own">{copy.faq.featured}</Pill>}
      </dt>
      <dd className="text-fg-2">{answer}</dd>
    </div>
  );
}

export function FaqContent() {
  return (
    <PublicPage>
      <div className="grid gap-8">
        <PageHeading title={copy.faq.title} />
        {CATEGORIES.map(({ title, questions }) => (
          <section key={title} className="border-t-2 border-fg pt-3.5">
            <h2>{title}</h2>
            <dl>
              {questions.map((item) => (
                <Item key={item.question} {...item} />
              ))}
            </dl>
          </section>
        ))}
        <p>
          <Link to="/rules" className="link">
            {copy.faq.rules}
          </Link>
        </p>
      </div>
    </PublicPage>
  );
}
