export type RulesSection = { readonly id: string; readonly title: string; readonly points: readonly string[] };

/** The rules as people read them; they say what rules 2 to 5 say. */
export const RULES_SECTIONS: readonly RulesSection[] = [
  {
    id: 'basic-rules',
    title: 'Basic Rules',
    points: [
      'Each week you pick one team to win its game.',
      'A win keeps you in. A loss, a tie or a missed pick eliminates you.',
      'You may pick each team only once per season. Each league counts its own picks.',
      'The last ones standing win; several survivors can share the win.',
      'A league starts with the first week whose deadline is still ahead when it is created. Nobody can join after that deadline.',
      'Home teams win about 57% of games.',
    ],
  },
  {
    id: 'making-picks',
    title: 'Making Picks',
    points: [
      'Picks lock when the first game of the week kicks off. Until then you can change your pick as often as you like.',
      'The deadline follows the schedule: if the first game of the week is moved, the deadline moves too, but never once it has been reached. A team whose game is under way cannot be picked, whatever the deadline says.',
      'The countdown on your league page follows our clock, not the clock of your device.',
      'Nobody can see your pick before the lock: not the other members, not the administrators. They only see that you have made one.',
      'A team on a bye, or one that you picked in another week, cannot be picked. Bye weeks fall mostly in weeks 6 to 14.',
      'The next week opens when all games of a week are decided, or 12 hours after its last kickoff, and in any case 24 hours before its own first game. If your result is still out by then, you pick for the next week as usual.',
      'Deadlines are never extended, by maintenance or an outage neither. Pick early.',
    ],
  },
  {
    id: 'winning',
    title: 'Winning & Elimination',
    points: [
      'You are eliminated as soon as the game of your pick ends in a loss or a tie, or at the deadline when you have no pick that counts. If no team is left that you may pick, the deadline eliminates you too.',
      'A league is decided once all games of a week are, never before: with one survivor left on Sunday, the Monday game can still eliminate that one.',
      'If one survivor is left then, that survivor wins. After the last week of the season all who are still alive share the win.',
      'If everybody who was left goes out in the same week, whatever the reason, they all share the win.',
      'What happens in later weeks does not change a completed league.',
    ],
  },
  {
    id: 'tie-games',
    title: 'Tie Games',
    points: [
      'A tie is not a win: if your team ties, you are eliminated, like with a loss.',
      'A game that is decided in overtime counts like any other win or loss.',
    ],
  },
  {
    id: 'special-situations',
    title: 'Special Situations',
    points: [
      'A game postponed within its week keeps your pick valid.',
      'A pick on a game that is cancelled, or moved to another week, does not count. Known before the deadline, you can pick again; known after it, or if you do not pick again, you are eliminated.',
      'A game that has still not been played when the next week starts counts as moved. If it turns out to have been played, its result counts after all.',
      'Results come from a crowd-sourced sports database and may be late. Nobody is eliminated for late data.',
      'If a final is corrected, the standings follow until the next week starts, or for 24 hours after the result first came in, whichever is later; in the last week of the season until 7 days after its deadline. That can bring members back.',
      'After that only the site administrators can apply a correction.',
    ],
  },
];
