import { createPluralFormat } from '../lib/format.ts';

/** Users (screens 2.19). */
export const usersCopy = {
  title: 'Users',
  total: 'Total Users',
  active: 'Active Users (7 days)',
  share: (percentage: number) => `${percentage}% of total`,
  search: 'Search by name or email',
  columns: { user: 'User', email: 'Email', lastLogin: 'Last Login' },
  admin: 'Administrator',
  never: 'Never',
  count: createPluralFormat('user', 'users'),
  empty: 'No users found',
  failed: "Couldn't load the users",
  caption: 'Users',
} as const;
