import type { Outputs } from '../../lib/api/trpc.ts';
import type { TableView } from '../lib/table-search.ts';

export type AdminLeague = Outputs['league']['list']['items'][number];
export type LeaguesView = TableView & { readonly filter: 'all' | 'active' | 'inactive' };
export const LEAGUES_PER_PAGE = 10;
