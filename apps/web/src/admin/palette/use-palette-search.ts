import { keepPreviousData } from '@tanstack/react-query';
import type { NavigateOptions } from '@tanstack/react-router';
import { trpc } from '../../lib/api/trpc.ts';
import { useDebounced } from '../../lib/ui/use-debounced.ts';
import { dashboardCopy } from '../dashboard/dashboard-copy.ts';
import { SECTIONS } from '../lib/sections.ts';

const PAUSE_MS = 200;
const MIN_LENGTH = 2;
const MAX_LENGTH = 200;
const MAX_RESULTS = 5;

/** A result of the palette, with its page. */
export type PaletteResult = {
  readonly kind: 'screen' | 'job' | 'user' | 'league';
  readonly name: string;
  /** Beside the name. */
  readonly detail?: string;
  readonly target: NavigateOptions;
};

const SCREENS = [
  { name: dashboardCopy.title, description: '', to: '/home/admin' } as const,
  ...SECTIONS.map(({ title, text, to }) => ({ name: title, description: text, to })),
];

const includesText = (value: string, text: string) => value.toLowerCase().includes(text.toLowerCase());

/** Finds screens by title and description; matches in the title come first. */
function findScreens(text: string): PaletteResult[] {
  const found = SCREENS.filter(({ name, description }) => includesText(`${name} ${description}`, text));
  return found
    .toSorted((a, b) => Number(includesText(b.name, text)) - Number(includesText(a.name, text)))
    .map(({ name, to }) => ({ kind: 'screen', name, target: { to } }));
}

export type PaletteSearch = {
  readonly found: readonly PaletteResult[];
  /** `short`: the text is too short for a search of users and leagues. */
  readonly state: 'short' | 'searching' | 'failed' | 'done';
};

/** Finds screens and jobs here, and the first five users and leagues on the server. */
export function usePaletteSearch(input: string): PaletteSearch {
  const text = input.trim().slice(0, MAX_LENGTH);
  const search = useDebounced(text, PAUSE_MS);
  const isSearched = search.length >= MIN_LENGTH;
  const page = { page: 1, pageSize: MAX_RESULTS, search };
  const options = { enabled: isSearched, placeholderData: keepPreviousData, retry: false } as const;
  const users = trpc.user.list.useQuery(page, options);
  const leagues = trpc.league.list.useQuery(page, options);
  const jobs = trpc.job.available.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY });
  const matchingJobs = (jobs.data ?? []).filter(({ displayName }) => includesText(displayName, text));
  const isShown = isSearched && text.length >= MIN_LENGTH;
  const found: PaletteResult[] = [
    ...findScreens(text),
    // Opens the list of runs and searches it for the job's name.
    ...matchingJobs.map(
      ({ displayName: name }): PaletteResult => ({ kind: 'job', name, target: { to: '/home/admin/hangfire', search: { search: name } } }),
    ),
    ...(isShown ? (users.data?.items ?? []) : []).map(
      ({ id: userId, name, email }): PaletteResult => ({
        kind: 'user',
        name,
        detail: email,
        target: { to: '/home/admin/users/$userId', params: { userId } },
      }),
    ),
    ...(isShown ? (leagues.data?.items ?? []) : []).map(
      ({ id: leagueId, name }): PaletteResult => ({
        kind: 'league',
        name,
        target: { to: '/home/admin/leagues/$leagueId', params: { leagueId } },
      }),
    ),
  ];
  if (text.length < MIN_LENGTH) return { found, state: 'short' };
  if (search !== text || users.isFetching || leagues.isFetching) return { found, state: 'searching' };
  return { found, state: users.isError || leagues.isError ? 'failed' : 'done' };
}
