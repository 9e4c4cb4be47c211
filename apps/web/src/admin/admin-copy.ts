import { formatCount } from './lib/format.ts';

/** The texts that the screens of the console share. */
export const adminCopy = {
  pages: 'Pages',
  previous: 'Previous',
  next: 'Next',
  pageNumber: (page: number) => `Page ${page}`,
  pageOf: (count: string, page: number, total: number) => `${count}, page ${formatCount(page)} of ${formatCount(total)}`,
  details: 'details',
  export: 'Export CSV',
  exporting: 'Exporting…',
  exported: (file: string) => `Saved as ${file}`,
  exportedFirst: (saved: number, total: number) => `Saved the first ${formatCount(saved)} of ${formatCount(total)} rows`,
  sortBy: 'Sort by',
  defaultOrder: 'Newest first',
  sorted: { ascending: (column: string) => `${column}, ascending`, descending: (column: string) => `${column}, descending` },
  goToPage: 'Go to page',
  comingSoon: 'Coming Soon',
  none: '-',
  inInterval: (interval: string) => `in ${interval}`,
  ago: (interval: string) => `${interval} ago`,
  never: 'Never',
  unknown: 'Unknown',
  easternTime: (deadline: string) => `Eastern time: ${deadline}`,
  kickoffUnknown: 'Kickoff unknown',
  overtime: 'Final after overtime',
} as const;
