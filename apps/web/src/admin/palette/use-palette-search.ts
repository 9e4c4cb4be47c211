import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { trpc } from '../../lib/api/trpc.ts';
import { dashboardCopy } from '../dashboard/dashboard-copy.ts';
import type { PaletteResult } from '../lib/palette-target.ts';
import { SECTIONS } from '../lib/sections.ts';

const PAUSE_MS = 200;
const MIN_LENGTH = 2;
const MAX_LENGTH = 200;
const MAX_RESULTS = 5;

/** The text after a pause in typing. */
function useDebounced(text: string): string {
  const [debounced, setDebounced] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return debounced;
}

const SCREENS = [
  { kind: 'screen', name: dashboardCopy.title, words: dashboardCopy.home, to: '/home/admin' } as const,
  ...SECTIONS.map(({ title, text, tab, to }) => ({ kind: 'screen', name: title, words: `${text} ${tab}`, to }) as const),
];

const includesText = (value: string, text: string) => value.toLowerCase().includes(text.toLowerCase());

/** Finds screens by title and description; matches in the title come first. */
function findScreens(text: string): PaletteResult[] {
  const found = SCREENS.filter(({ name, words }) => includesText(`${name} ${words}`, text));
  return found
    .toSorted((a, b) => Number(includesText(b.name, text)) - Number(includesText(a.name, text)))
    .map(({ words: _, ...screen }) => screen);
}

export type PaletteSearch = {
  readonly found: readonly PaletteResult[];
  /** `short`: the text is too short for a search of users and leagues. */
  readonly state: 'short' | 'searching' | 'failed' | 'done';
};

/** Finds screens and jobs here, and the first five users and leagues on the server. */
export function usePaletteSearch(input: string): PaletteSearch {
  const text = input.trim().slice(0, MAX_LENGTH);
  const search = useDebounced(text);
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
    ...matchingJobs.map(({ displayName: name }): PaletteResult => ({ kind: 'job', name })),
    ...(isShown ? (users.data?.items ?? []) : []).map(({ id, name, email }): PaletteResult => ({ kind: 'user', id, name, email })),
    ...(isShown ? (leagues.data?.items ?? []) : []).map(({ id, name }): PaletteResult => ({ kind: 'league', id, name })),
  ];
  if (text.length < MIN_LENGTH) return { found, state: 'short' };
  if (search !== text || users.isFetching || leagues.isFetching) return { found, state: 'searching' };
  return { found, state: users.isError || leagues.isError ? 'failed' : 'done' };
}
