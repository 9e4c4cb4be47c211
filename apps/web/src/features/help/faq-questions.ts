export type FaqEntry = {
  readonly id: string;
  readonly question: string;
  readonly answer: string;
  readonly isFeatured?: boolean;
  readonly isForSupport?: boolean;
};
export type QuestionCategory = { readonly id: string; readonly title: string; readonly questions: readonly FaqEntry[] };

const LEAGUES: readonly FaqEntry[] = [
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
      "With its key and password. Any member can share both with you, along with a link that fills in the key. You can join until the deadline of the league's first week, unless the league is full or takes no new members.",
    isFeatured: true,
  },
  {
    id: 'how-many-members',
    question: 'How many people can play in a league?',
    answer: 'As many as you like, unless its administrators set a limit.',
  },
  {
    id: 'open-leagues',
    question: 'Are leagues open?',
    answer:
      'By default, yes. Anyone with the key and password, or with an invitation link, can join until the league starts. Its administrators can close it to new members, or limit their number.',
  },
  {
    id: 'mid-season',
    question: 'Can I start a league in the middle of the season?',
    answer:
      'Yes. The league starts with the first week whose deadline is still ahead, and Create League shows which one that is. Members start with all teams.',
  },
  {
    id: 'several-leagues',
    question: 'Do my picks count in all my leagues?',
    answer: 'No. Each league has its own picks and its own list of used teams.',
  },
  {
    id: 'league-password',
    question: 'Who can see the league password?',
    answer:
      'Every member of the league, because the invitation includes it. Choose a password that you use nowhere else. Until the league starts, its administrators can change it.',
  },
  {
    id: 'league-name',
    question: 'Can I change the name of a league?',
    answer: 'No. Choose it with care when you create the league.',
  },
  {
    id: 'creator',
    question: 'What can the creator of a league do?',
    answer:
      'The creator is its owner and first administrator. Administrators name other administrators, remove members, pin a message, see who has no pick yet and remind them. Until the league starts, they can also limit it, close it, and change its key and password. Only the owner removes administrators or transfers the ownership. Nobody can pick for others or see their picks early.',
  },
  {
    id: 'league-log',
    question: 'How do I know what administrators did?',
    answer:
      'Every act is a line in the league log, which all members can read: who did what, when and why. No one can change or delete a line.',
  },
  {
    id: 'leave-league',
    question: 'Can I leave a league?',
    answer:
      'Yes, with “Leave league” in its details. Before the league starts, you can join again. Once it has started, leaving eliminates you for good, and the standings keep your row. If you own the league, transfer the ownership first.',
  },
  {
    id: 'removed',
    question: 'What happens if an administrator removes me?',
    answer:
      'If the league has started, you are eliminated. You can still read the league, which shows who removed you, when and why, and an administrator can undo it until the next deadline. If it has not started, you can join again only once an administrator allows it.',
  },
  {
    id: 'too-many-tries',
    question: "Why can't I try to join again right now?",
    answer: 'After several wrong passwords, joining pauses for up to 15 minutes, so that no one can guess a password.',
  },
  {
    id: 'free',
    question: 'What does it cost?',
    answer: 'Nothing. The site is free to play. Voluntary donations keep it running and change nothing in the game.',
  },
];

const GAMEPLAY: readonly FaqEntry[] = [
  {
    id: 'lock',
    question: 'When do picks lock?',
    answer:
      'At the kickoff of the first game of the week. Your league page shows the exact time in your time zone, with a countdown. Until then, you can change your pick as often as you like.',
    isFeatured: true,
  },
  {
    id: 'hidden-picks',
    question: 'When do others see my pick?',
    answer: 'When picks lock. Until then, other members and administrators see only that you have made a pick.',
    isFeatured: true,
  },
  {
    id: 'forgotten-pick',
    question: 'What happens if I forget to pick?',
    answer:
      'You are eliminated at the deadline. There is no default pick. To get reminders by email or on a device, turn them on in your account.',
    isFeatured: true,
  },
  {
    id: 'messages',
    question: 'Which notifications do I get?',
    answer:
      'The ones you choose in your account: pick reminders, schedule changes, corrected results, removals from a league and weekly recaps. None of them says which team anyone picked. Each email has an unsubscribe link for its kind. Your devices stay silent in your quiet hours, and you can mute a league on its page.',
  },
  { id: 'tie', question: 'What if my team ties?', answer: 'A tie eliminates you, just like a loss.', isFeatured: true },
  {
    id: 'postponed',
    question: 'What if a game is postponed or canceled?',
    answer:
      'If the game is still played within its week, your pick stays valid. If it is canceled or moved to another week, your pick does not count. Before the deadline, you can pick again; after it, you are eliminated. This is a limitation for now.',
    isFeatured: true,
  },
  {
    id: 'same-team',
    question: 'Can I pick a team twice?',
    answer: 'No. In each league, you can pick each team once per season. The games show the week in which you picked a team.',
  },
  {
    id: 'bye',
    question: 'Can I pick a team in its bye week?',
    answer: 'No, because it does not play. Bye weeks fall mostly in weeks 6 to 14, so save enough teams for them.',
  },
  {
    id: 'next-week',
    question: 'When can I pick for the next week?',
    answer:
      'When all games of the current week are decided, or 12 hours after its last kickoff. At the latest, 24 hours before the next week starts.',
  },
  {
    id: 'last-survivor',
    question: 'Does a league end as soon as one survivor is left?',
    answer: 'It ends when all games of that week are decided. Until then, the last survivor can still be eliminated.',
  },
  {
    id: 'shared-win',
    question: 'Can several people win?',
    answer:
      'Yes. If all remaining players are eliminated in the same week, they share the win. So do all players who are alive after the last week of the season.',
  },
];

const TECHNICAL: readonly FaqEntry[] = [
  {
    id: 'late-results',
    question: 'Why is a result late or wrong?',
    answer:
      'Scores come from a crowd-sourced sports database and can be delayed. No one is eliminated because of late data. When a final score is corrected, the standings follow. Still wrong?',
    isFeatured: true,
    isForSupport: true,
  },
  {
    id: 'pick-saved',
    question: 'Was my pick saved?',
    answer: 'Yes, once the pick card says “Stored on server”. If your pick could not be saved, the card says so and offers to try again.',
  },
  {
    id: 'outage',
    question: 'What if the site is down before the deadline?',
    answer: 'Deadlines are never extended, not even for maintenance or an outage. Pick early: you can still change your pick later.',
  },
  {
    id: 'time-zone',
    question: 'Which time zone do you show?',
    answer: "Your own, with its name. The countdown follows our clock, not your device's clock.",
  },
  {
    id: 'missing-leagues',
    question: "Why don't I see my leagues?",
    answer:
      'You are most likely signed in with a different account. Log out, then sign in with the account you joined with. Still missing?',
    isForSupport: true,
  },
  {
    id: 'signed-out',
    question: 'Why was I signed out?',
    answer:
      'A sign-in lasts 30 days, or 14 days without a visit. Safari forgets it after seven days without a visit, unless you open the site from your home screen. Logging out in one tab also logs you out in the other tabs of that browser.',
  },
  {
    id: 'display-name',
    question: 'Where do my name and picture come from?',
    answer: 'From the account you sign in with. We update them each time you sign in.',
  },
  {
    id: 'support',
    question: 'How do I contact a person?',
    answer: 'Sign in and send a support request. Requests are reviewed manually, one by one.',
    isForSupport: true,
  },
];

const UPCOMING: readonly FaqEntry[] = [
  { id: 'other-sports', question: 'Will there be other sports?', answer: 'March Madness is coming soon.', isFeatured: true },
  {
    id: 'planned',
    question: 'What else is planned?',
    answer: 'Entering picks for others, and invite-only leagues. Anything else you would like?',
    isForSupport: true,
  },
];

/** The questions of the FAQ in four categories (screens 2.11). */
export const FAQ_CATEGORIES: readonly QuestionCategory[] = [
  { id: 'leagues-access', title: 'Leagues & Access', questions: LEAGUES },
  { id: 'gameplay', title: 'Gameplay', questions: GAMEPLAY },
  { id: 'technical', title: 'Technical', questions: TECHNICAL },
  { id: 'upcoming-features', title: 'Upcoming Features', questions: UPCOMING },
];
