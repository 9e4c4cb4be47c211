import { createPluralFormat } from '../lib/format.ts';

/** The command palette, which finds users, leagues, jobs and screens. */
export const paletteCopy = {
  title: 'Find',
  field: 'Find users, leagues, jobs and screens',
  hint: 'Arrow keys choose, Enter opens.',
  groups: { screen: 'Screens', job: 'Jobs', user: 'Users', league: 'Leagues' },
  found: createPluralFormat('result', 'results'),
  nothing: (text: string) => `No results for "${text}".`,
  typeMore: 'Type two letters or more to find users and leagues too.',
  searching: 'Searching…',
  failed: "Couldn't search users and leagues.",
} as const;
