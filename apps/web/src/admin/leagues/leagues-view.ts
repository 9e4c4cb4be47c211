import type { LEAGUE_SORTS } from '@survivor/contract/sort';
import type { Outputs } from '../../lib/api/trpc.ts';
import type { TableView } from '../lib/table-search.ts';

export type AdminLeague = Outputs['league']['list']['items'][number];
export type LeaguesView = TableView<(typeof LEAGUE_SORTS)[number]> & { readonly filter: 'all' | 'active' | 'inactive' };
export const LEAGUES_PER_PAGE = 10;
