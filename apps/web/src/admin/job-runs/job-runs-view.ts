import type { RUN_SORTS } from '@survivor/contract/sort';
import type { Outputs } from '../../lib/api/trpc.ts';
import type { TableView } from '../lib/table-search.ts';

export type Job = Outputs['job']['history']['jobs'][number];
export type JobOverview = Outputs['job']['overview'];
type JobStatusFilter = 'all' | 'succeeded' | 'scheduled' | 'failed' | 'processing';
type JobTypeFilter = 'all' | 'background' | 'recurring';
export type JobRunsView = TableView<(typeof RUN_SORTS)[number]> & { readonly status: JobStatusFilter; readonly type: JobTypeFilter };
export const JOBS_PER_PAGE = 20;
