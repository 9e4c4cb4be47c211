import type { LeagueStatus } from '@survivor/rules';
import { createPluralFormat } from '../lib/format.ts';

/** Leagues (screens 2.20). */
export const adminLeaguesCopy = {
  title: 'Leagues',
  total: 'Total Leagues',
  active: 'Active Leagues',
  onPage: 'On this page',
  search: 'Search by league name',
  filter: 'Status',
  filters: { all: 'All', active: 'Active Only', inactive: 'Inactive Only' },
  columns: {
    league: 'League',
    type: 'Type',
    members: 'Members',
    admin: 'Admin',
    season: 'Season',
    round: 'Round',
    status: 'Status',
    created: 'Created',
  },
  types: { NFL: 'NFL Survivor' },
  members: { total: 'total', alive: 'alive', out: 'out' },
  share: (percentage: number) => `${percentage}% alive`,
  noAdmin: 'No admin',
  statuses: { 'In Progress': 'Active', Completed: 'Completed', Open: 'Open' } satisfies Record<LeagueStatus, string>,
  unknownStatus: 'Unknown',
  count: createPluralFormat('league', 'leagues'),
  empty: 'No leagues found',
  failed: "Couldn't load the leagues",
  caption: 'Leagues',
} as const;
