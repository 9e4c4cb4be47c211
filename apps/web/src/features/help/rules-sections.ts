export type RulesSection = { readonly id: string; readonly title: string; readonly points: readonly string[] };

/** The rules for players. They agree with sections 2 to 5 of the rules document. */
export const RULES_SECTIONS: readonly RulesSection[] = [
  {
    id: 'basic-rules',
    title: 'Basic Rules',
    points: [
      'Each week you pick one team to win its game.',
      'A win keeps you in. A loss, a tie or a missed pick eliminates you.',
      'You may pick each team only once per season. Each league counts its own picks.',
      'The last ones standing win. Several survivors can share the win.',
      'A league starts with the first week whose deadline is still ahead when the league is created. No one can join after that deadline.',
      'Home teams win about 57% of games.',
    ],
  },
  {
    id: 'making-picks',
    title: 'Making Picks',
    points: [
      'Picks lock when the first game of the week kicks off. Until then, you can change your pick as often as you like.',
      'The deadline follows the schedule: if the first game of the week moves, the deadline moves with it. Once the deadline has passed, it no longer moves. You can never pick a team whose game has started.',
      "The countdown on your league page follows our clock, not your device's clock.",
      'No one can see your pick before picks lock. Other members and administrators see only that you have made one.',
      'You cannot pick a team on a bye or a team that you picked in another week. Bye weeks fall mostly in weeks 6 to 14.',
      'The next week opens when all games of the current week are decided, or 12 hours after its last kickoff. At the latest, it opens 24 hours before its own first game. If your result is not known by then, you pick for the next week as usual.',
      'Deadlines are never extended, not even for maintenance or an outage. Pick early.',
    ],
  },
  {
    id: 'winning',
    title: 'Winning & Elimination',
    points: [
      'You are eliminated as soon as your team loses or ties. If you have no valid pick at the deadline, the deadline eliminates you, even if you have no team left to pick.',
      'A league is decided only when all games of the week are decided. If one survivor is left on Sunday, the Monday game can still eliminate that survivor.',
      'If one survivor is left after the week, that survivor wins. After the last week of the season, all players who are still alive share the win.',
      'If all remaining players are eliminated in the same week, for any reason, they all share the win.',
      'If you leave a league that has started, or are removed from it, you are eliminated. Only a removal can be undone, by an administrator, until the next deadline.',
      'Later weeks do not change a completed league.',
    ],
  },
  {
    id: 'tie-games',
    title: 'Tie Games',
    points: [
      'A tie is not a win. If your team ties, you are eliminated, just as after a loss.',
      'A game decided in overtime counts like any other win or loss.',
    ],
  },
  {
    id: 'special-situations',
    title: 'Special Situations',
    points: [
      'A game postponed within its week keeps your pick valid.',
      'If your game is canceled or moved to another week, your pick does not count. If that is known before the deadline, you can pick again. If it becomes known later, or you do not pick again, you are eliminated.',
      'A game that has not been played when the next week starts counts as moved. If it turns out that it was played, its result counts after all.',
      'Results come from a crowd-sourced sports database and may be late. No one is eliminated because of late data.',
      'If a final score is corrected, the standings follow until the next week starts or until 24 hours after the result first came in, whichever is later. In the last week of the season, they follow until 7 days after its deadline. A correction can bring members back.',
      'Nobody is eliminated for a pick they could not make. If a correction brings you back, the weeks that locked while you were eliminated, or while your league was completed, are excused: having no pick costs you nothing.',
      'After that, only site administrators can apply a correction.',
    ],
  },
];
