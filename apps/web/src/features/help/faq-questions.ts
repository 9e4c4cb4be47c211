export type Question = {
  readonly id: string;
  readonly question: string;
  readonly answer: string;
  readonly isFeatured?: boolean;
  readonly isForSupport?: boolean;
};
export type QuestionCategory = { readonly id: string; readonly title: string; readonly questions: readonly Question[] };

const LEAGUES: readonly Question[] = [
  {
    id: 'how-many-leagues',
    question: 'How many leagues can I create?',
    answer: 'Two per season for now, because the platform is new and this is its first season. You can join as many as you like.',
    isFeatured: true,
  },
  {
    id: 'how-to-join',
    question: 'How do I join a league?',
    answer:
      'With its key and password. Any member can share both with you, and a link that fills in the key. A league takes new members until the deadline of its first week.',
    isFeatured: true,
  },
  { id: 'how-many-members', question: 'How many people can play in a league?', answer: 'As many as you like; there is no limit.' },
  {
    id: 'open-leagues',
    question: 'Are leagues open?',
    answer: 'By default, yes: anybody who has the key and the password can join until the league starts.',
  },
  {
    id: 'mid-season',
    question: 'Can I start a league in the middle of the season?',
    answer:
      'Yes. It plays from the first week whose deadline is still ahead; Create League says which one that is. Its members start with all teams.',
  },
  {
    id: 'several-leagues',
    question: 'Do my picks count in all my leagues?',
    answer: 'No. Each league has its own picks, and each counts its own used teams.',
  },
  {
    id: 'league-password',
    question: 'Who can see the league password?',
    answer: 'Every member of the league, because the invitation carries it. Choose one that you use nowhere else.',
  },
  {
    id: 'league-name',
    question: 'Can the name of a league be changed?',
    answer: 'No. Choose it well when you create the league.',
  },
  {
    id: 'creator',
    question: 'What can the creator of a league do?',
    answer:
      'The creator is the league administrator. For now the options are limited: there is no way to remove members or to pick for others.',
  },
  {
    id: 'too-many-tries',
    question: 'Why does it say that I tried to join too often?',
    answer: 'After several wrong passwords joining pauses, for 15 minutes at most, so that nobody can guess their way in.',
  },
  {
    id: 'free',
    question: 'What does it cost?',
    answer: 'Nothing. The site is free to play and kept running by voluntary donations, which change nothing in the game.',
  },
];

const GAMEPLAY: readonly Question[] = [
  {
    id: 'lock',
    question: 'When do picks lock?',
    answer:
      'At the kickoff of the first game of the week. Your league page shows the exact time in your time zone, and a countdown. Until then you can change your pick as often as you like.',
    isFeatured: true,
  },
  {
    id: 'hidden-picks',
    question: 'When do others see my pick?',
    answer: 'At the lock. Before it they see only that you have made one; administrators see no more than that.',
    isFeatured: true,
  },
  {
    id: 'forgotten-pick',
    question: 'What happens if I forget to pick?',
    answer:
      'You are eliminated at the deadline. There is no default pick. So that it does not happen we can tell you in time, by e-mail or on a device: your account page says when and how.',
    isFeatured: true,
  },
  {
    id: 'messages',
    question: 'Which messages do I get?',
    answer:
      'What you choose on your account page: that you need a pick, that the schedule changed, that a result was corrected, how a week went. None says which team anybody picked. Each e-mail has a link that ends its kind, devices make no sound in your quiet hours, and a league can be muted from its page.',
  },
  { id: 'tie', question: 'What if my team ties?', answer: 'A tie eliminates you, like a loss.', isFeatured: true },
  {
    id: 'postponed',
    question: 'What if a game is postponed or cancelled?',
    answer:
      'Played within its week, your pick stays valid. Cancelled or moved to another week, the pick does not count: before the deadline you can pick again, after it you are eliminated. This is a limitation for now.',
    isFeatured: true,
  },
  {
    id: 'same-team',
    question: 'Can I pick a team twice?',
    answer: 'No. Each team once per season and league. The games show in which week you picked a team.',
  },
  {
    id: 'bye',
    question: 'Can I pick a team on its bye week?',
    answer: 'No, it does not play. Bye weeks fall mostly in weeks 6 to 14; keep enough teams for them.',
  },
  {
    id: 'next-week',
    question: 'When can I pick for the next week?',
    answer:
      'As soon as all games of the week are decided, or 12 hours after its last kickoff. In any case 24 hours before the next week starts.',
  },
  {
    id: 'last-survivor',
    question: 'Is a league over as soon as one survivor is left?',
    answer: 'It is over once all games of that week are decided. Until then the last survivor can still go out.',
  },
  {
    id: 'shared-win',
    question: 'Can several people win?',
    answer:
      'Yes. If everybody who was left goes out in the same week, they share the win. So do all who are still alive after the last week of the season.',
  },
];

const TECHNICAL: readonly Question[] = [
  {
    id: 'late-results',
    question: 'Why is a result late or wrong?',
    answer:
      'Scores come from a crowd-sourced sports database and can be delayed. Nobody is eliminated for late data, and a corrected final corrects the standings. Still wrong?',
    isFeatured: true,
    isForSupport: true,
  },
  {
    id: 'pick-saved',
    question: 'Was my pick saved?',
    answer:
      'The pick card says “Stored on server” only after the server answered. If it could not be saved, the card says so and offers to try again.',
  },
  {
    id: 'outage',
    question: 'What if the site is down before the deadline?',
    answer: 'Deadlines are never extended, by maintenance or an outage neither. Pick early; you can still change your mind.',
  },
  {
    id: 'time-zone',
    question: 'Which time is shown?',
    answer: 'Your own time zone, with its name. The countdown follows our clock, not the clock of your device.',
  },
  {
    id: 'missing-leagues',
    question: 'Why do I not see my leagues?',
    answer: 'Most likely you signed in with another account than before. Log out and sign in with the one you joined with. Still missing?',
    isForSupport: true,
  },
  {
    id: 'signed-out',
    question: 'Why was I signed out?',
    answer: 'A sign-in lasts 30 days. Logging out in one tab logs out the other tabs of that browser too.',
  },
  {
    id: 'display-name',
    question: 'Where do my name and picture come from?',
    answer: 'From the account that you sign in with. They are renewed each time you sign in.',
  },
  {
    id: 'support',
    question: 'How do I reach a person?',
    answer: 'Sign in and send a support request. Requests are reviewed manually, one by one.',
    isForSupport: true,
  },
];

const UPCOMING: readonly Question[] = [
  { id: 'other-sports', question: 'Will there be other sports?', answer: 'March Madness is coming soon.', isFeatured: true },
  {
    id: 'planned',
    question: 'What else is planned?',
    answer: 'Removing members, entering picks for others, and leagues by invitation only. Anything else you would like?',
    isForSupport: true,
  },
];

/** What people ask, in the four categories of screens 2.11; the answers say what the decisions say. */
export const FAQ_CATEGORIES: readonly QuestionCategory[] = [
  { id: 'leagues-access', title: 'Leagues & Access', questions: LEAGUES },
  { id: 'gameplay', title: 'Gameplay', questions: GAMEPLAY },
  { id: 'technical', title: 'Technical', questions: TECHNICAL },
  { id: 'upcoming-features', title: 'Upcoming Features', questions: UPCOMING },
];
