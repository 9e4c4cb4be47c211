import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { trpc } from '../../lib/api/trpc.ts';
import { dashboardCopy } from '../dashboard/dashboard-copy.ts';
import type { PaletteResult } from '../lib/palette-target.ts';
import { SECTIONS } from '../lib/sections.ts';

const PAUSE = 200;
const SHORTEST = 2;
const SHOWN = 5;
const LONGEST = 200;

/** What was typed, once the typing has paused. */
function useDebounced(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}

const SCREENS = [
  { kind: 'screen', name: dashboardCopy.title, words: dashboardCopy.home, to: '/home/admin' } as const,
  ...SECTIONS.map(({ title, text, tab, to }) => ({ kind: 'screen', name: title, words: `${text} ${tab}`, to }) as const),
];

const has = (text: string, wanted: string) => text.toLowerCase().includes(wanted.toLowerCase());

/** Screens by title and description, those first whose title has the text. */
function findScreens(wanted: string): PaletteResult[] {
  const found = SCREENS.filter(({ name, words }) => has(`${name} ${words}`, wanted));
  return found.toSorted((a, b) => Number(has(b.name, wanted)) - Number(has(a.name, wanted))).map(({ words: _, ...screen }) => screen);
}

export type PaletteSearch = {
  readonly found: readonly PaletteResult[];
  /** `short`: users and leagues are found by two letters or more. */
  readonly state: 'short' | 'searching' | 'failed' | 'done';
};

/** Screens and jobs are found here; users and leagues by the server's own lists, the first five of each, once the typing has paused. */
export function usePaletteSearch(typed: string): PaletteSearch {
  const text = typed.trim().slice(0, LONGEST);
  const search = useDebounced(text);
  const isAsked = search.length >= SHORTEST;
  const page = { page: 1, pageSize: SHOWN, search };
  const how = { enabled: isAsked, placeholderData: keepPreviousData, retry: false } as const;
  const users = trpc.user.list.useQuery(page, how);
  const leagues = trpc.league.list.useQuery(page, how);
  const jobs = trpc.job.available.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY });
  const known = (jobs.data ?? []).filter(({ displayName }) => has(displayName, text));
  const listed = isAsked && text.length >= SHORTEST;
  const found: PaletteResult[] = [
    ...findScreens(text),
    ...known.map(({ displayName: name }): PaletteResult => ({ kind: 'job', name })),
    ...(listed ? (users.data?.items ?? []) : []).map(({ id, name, email }): PaletteResult => ({ kind: 'user', id, name, email })),
    ...(listed ? (leagues.data?.items ?? []) : []).map(({ id, name }): PaletteResult => ({ kind: 'league', id, name })),
  ];
  if (text.length < SHORTEST) return { found, state: 'short' };
  if (search !== text || users.isFetching || leagues.isFetching) return { found, state: 'searching' };
  return { found, state: users.isError || leagues.isError ? 'failed' : 'done' };
}
