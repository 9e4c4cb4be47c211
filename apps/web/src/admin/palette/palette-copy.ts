import { createPluralFormat } from '../lib/format.ts';

/** What finds users, leagues, jobs and screens by the keyboard. */
export const paletteCopy = {
  title: 'Find',
  field: 'Find users, leagues, jobs and screens',
  hint: 'Arrow keys choose, Enter opens.',
  groups: { screen: 'Screens', job: 'Jobs', user: 'Users', league: 'Leagues' },
  found: createPluralFormat('result', 'results'),
  nothing: (text: string) => `Nothing is called "${text}".`,
  typeMore: 'Two letters or more find users and leagues, too.',
  searching: 'Searching…',
  failed: 'Users and leagues could not be searched.',
} as const;
