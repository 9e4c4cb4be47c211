import type { Standings } from '@survivor/rules';
import { keepPreviousData } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight, Search } from 'lucide';
import { type ReactNode, useMemo, useState } from 'react';
import { copy } from '../../components/common-copy.ts';
import { Icon } from '../../components/icon.tsx';
import { LoadError } from '../../components/load-error.tsx';
import { Segments } from '../../components/segments.tsx';
import { Skeletons } from '../../components/skeleton.tsx';
import { messagesOf } from '../../lib/api/problem.ts';
import { type League, trpc } from '../../lib/api/trpc.ts';
import { useHasPassed } from '../../lib/clock/use-server-now.ts';
import { useDebounced } from '../../lib/ui/use-debounced.ts';
import { DownloadStandings } from './download-standings.tsx';
import type { ListReader } from './member-acts.ts';
import { membersCopy } from './members-copy.ts';
import { MembersTable } from './members-table.tsx';
import { ReminderTools } from './reminder-tools.tsx';
import { RemovedPeople } from './removed-people.tsx';

type Filter = keyof typeof membersCopy.filters;
const FILTERS = (['all', 'alive', 'eliminated', 'no-pick'] as const).map((value) => ({ value, label: membersCopy.filters[value] }));

/** Delays the search while the reader types, because each search is a request. */
const DEBOUNCE_MS = 250;
const MAX_SEARCH_LENGTH = 100;

function useReader(league: League, standings: Standings): ListReader {
  return useMemo(() => {
    const { rows } = standings.document;
    const userId = rows[standings.ownIndex]?.id ?? '';
    // Until somebody has acted, the creator is the owner and the only administrator.
    const ownerId = league.administration?.ownerId ?? userId;
    // Large standings list administrators first and again at their position.
    const administrators = new Set(rows.filter(({ isAdmin }) => isAdmin).map(({ id }) => id)).size;
    return { userId, role: userId === ownerId ? 'owner' : 'administrator', administrators };
  }, [league.administration, standings]);
}

function SearchField({ text, onText }: { text: string; onText: (text: string) => void }) {
  return (
    <search className="relative flex-[1_1_14rem]">
      <Icon of={Search} className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-fg-3" />
      <input
        type="search"
        className="input pl-9"
        aria-label={membersCopy.find}
        placeholder={membersCopy.find}
        maxLength={MAX_SEARCH_LENGTH}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={(event) => onText(event.target.value)}
      />
    </search>
  );
}

type PagerProps = { readonly page: number; readonly pageSize: number; readonly total: number; readonly onPage: (page: number) => void };

/** Previous and next page; nothing for a single page. */
function Pager({ page, pageSize, total, onPage }: PagerProps) {
  if (total <= pageSize) return null;
  return (
    <nav className="flex justify-center gap-3" aria-label={membersCopy.pages}>
      <button type="button" className="btn btn-line px-3" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        <Icon of={ChevronLeft} className="size-5" />
        {membersCopy.previous}
      </button>
      <button type="button" className="btn btn-line px-3" disabled={page * pageSize >= total} onClick={() => onPage(page + 1)}>
        {membersCopy.next}
        <Icon of={ChevronRight} className="size-5" />
      </button>
    </nav>
  );
}

const describePage = ({ page, pageSize, total }: Omit<PagerProps, 'onPage'>) =>
  total <= pageSize ? membersCopy.count(total) : membersCopy.places((page - 1) * pageSize + 1, Math.min(page * pageSize, total), total);

const Empty = ({ children }: { children: ReactNode }) => <p className="px-4 pt-6 pb-8 text-center text-fg-2">{children}</p>;

export type MembersTabProps = { readonly league: League; readonly standings: Standings };

/** The members of a league, with what an administrator can do with each (screens 2.33). */
export function MembersTab({ league, standings }: MembersTabProps) {
  const [filter, setFilter] = useState<Filter>('all');
  const [typed, setTyped] = useState('');
  const [page, setPage] = useState(1);
  const text = useDebounced(typed.trim(), DEBOUNCE_MS);
  const reader = useReader(league, standings);
  const isOpen = !useHasPassed(league.round.startsAt, true) && league.status !== 'Completed';
  const query = trpc.league.members.useQuery({ id: league.id, filter, text, page }, { placeholderData: keepPreviousData });
  const { data, isPlaceholderData } = query;
  const lastPage = data === undefined ? 1 : Math.max(1, Math.ceil(data.total / data.pageSize));
  // The last page can become empty while it is shown.
  if (data !== undefined && !isPlaceholderData && page > lastPage) setPage(lastPage);
  const notOpen = filter === 'no-pick' && !isOpen ? membersCopy.notOpen(league.round.description) : null;
  const empty = notOpen ?? (text !== '' || filter === 'all' ? membersCopy.noMatch : membersCopy.empty[filter]);
  return (
    <>
      <section className="card grid gap-3 px-0 pb-0 *:min-w-0 [&>:not(table)]:mx-4 desk:[&>:not(table)]:mx-6" aria-busy={isPlaceholderData}>
        <div className="flex flex-wrap gap-3">
          <SearchField
            text={typed}
            onText={(next) => {
              setTyped(next);
              setPage(1);
            }}
          />
          <DownloadStandings league={league} standings={standings} />
        </div>
        <Segments
          label={membersCopy.filter}
          options={FILTERS}
          value={filter}
          layout="fitted"
          className="justify-self-start"
          onChange={(next) => {
            setFilter(next);
            setPage(1);
          }}
        />
        {filter === 'no-pick' && isOpen && <ReminderTools league={league} />}
        <p className="num min-h-5 text-sm text-fg-3" role="status">
          {data !== undefined && data.total > 0 && describePage({ ...data, page })}
        </p>
        {query.isError && data === undefined && (
          <LoadError title={membersCopy.failedTitle} text={messagesOf(query.error, copy.noResponse).join(' ')} query={query} />
        )}
        {data === undefined && !query.isError && (
          <div className="grid gap-2 pb-4" aria-busy="true">
            <Skeletons count={6} kind="member" className="h-11" />
          </div>
        )}
        {data?.items.length === 0 && !isPlaceholderData && <Empty>{empty}</Empty>}
        {data !== undefined && data.items.length > 0 && <MembersTable league={league} members={data.items} reader={reader} />}
      </section>
      {data !== undefined && <Pager {...data} page={page} onPage={setPage} />}
      {data !== undefined && <RemovedPeople leagueId={league.id} people={data.removed} />}
    </>
  );
}
