export type Release = {
  /** Null for changes since the newest version. */
  readonly version: string | null;
  /** ISO date; null if unknown. */
  readonly date: string | null;
  readonly changes: readonly string[];
};

/** The release notes of screens 9, newest first. */
export const RELEASES: readonly Release[] = [
  {
    version: null,
    date: null,
    changes: [
      'Notifications by email and on devices: pick reminders, schedule changes, corrected results, removals from a league and weekly recaps',
      'Quiet hours, and muting of single leagues',
      'A calendar of your deadlines, with alarms at the hours you choose',
      'Manage league: administrators remove members, name other administrators, remind members without a pick, and download the standings as CSV',
      'Until a league starts, administrators can limit it, close it to new members, and change its key and password',
      'A league log, in which all members read what administrators did',
      'A pinned message at the top of a league',
      'Members can leave a league',
    ],
  },
  {
    version: '1.0.7',
    date: '2025-09-22',
    changes: [
      'An indicator shows who has submitted a pick before the deadline',
      'Members with no pick are eliminated immediately at the deadline instead of at the end of the round',
    ],
  },
  { version: '1.0.6', date: null, changes: ['Fix for games in overtime'] },
  {
    version: '1.0.5',
    date: null,
    changes: ['Games show their status and scores', 'Team icons mark teams that you picked in earlier rounds'],
  },
  { version: '1.0.4', date: null, changes: ['Picks can be sorted by name or by team'] },
  { version: '1.0.3', date: null, changes: ['Bug fixes'] },
  {
    version: '1.0.2',
    date: null,
    changes: ['Invite links fill in the league key and lead to Join League after login', 'Links to the rules and the FAQ'],
  },
  { version: '1.0.1', date: null, changes: ['Improvements to the user interface', 'Updates to the policies'] },
  { version: '1.0.0', date: '2025-08-21', changes: ['Launch'] },
];

export const changelogCopy = {
  title: 'Release notes',
  newest: 'Since the last version',
  version: (version: string) => `Version ${version}`,
} as const;
