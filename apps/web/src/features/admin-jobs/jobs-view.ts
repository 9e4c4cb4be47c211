import type { TableView } from '../../lib/table-search.ts';
import type { Outputs } from '../../lib/trpc.ts';

export type Job = Outputs['job']['history']['jobs'][number];
export type JobOverview = Outputs['job']['overview'];
export type JobStatusFilter = 'all' | 'succeeded' | 'scheduled' | 'failed' | 'processing';
export type JobTypeFilter = 'all' | 'background' | 'recurring';
export type JobsView = TableView & { readonly status: JobStatusFilter; readonly type: JobTypeFilter };
export const JOBS_PER_PAGE = 20;
