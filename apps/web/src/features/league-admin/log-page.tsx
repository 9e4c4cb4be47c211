import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide';
import { useId, useState } from 'react';
import { copy } from '../../components/common-copy.ts';
import { Icon } from '../../components/icon.tsx';
import { LoadError } from '../../components/load-error.tsx';
import { PageHeading } from '../../components/page-heading.tsx';
import { partsCopy } from '../../components/parts-copy.ts';
import { Skeletons } from '../../components/skeleton.tsx';
import { messagesOf } from '../../lib/api/problem.ts';
import { trpc } from '../../lib/api/trpc.ts';
import { ActLine } from './act-line.tsx';
import { logCopy } from './log-copy.ts';
import { LOG_FILTERS, type LogKind, parseLogKind } from './log-kind.ts';

type LinesProps = {
  readonly leagueId: string;
  readonly league: string;
  readonly kind: LogKind | undefined;
  readonly before?: number;
  /** The number of pages to show from here on. */
  readonly pages: number;
  readonly onMore: () => void;
};

/**
 * A page of log lines and the pages after it. Each page starts after the last line of the previous
 * one, so new lines cause no gaps.
 */
function Lines({ before, pages, ...rest }: LinesProps) {
  const { leagueId, league, kind, onMore } = rest;
  const query = trpc.league.log.useQuery({ id: leagueId, before, kind });
  if (query.data === undefined) {
    if (!query.isError) return <Skeletons count={4} className="h-16" />;
    return <LoadError title={logCopy.failed} text={messagesOf(query.error, copy.noResponse).join(' ')} query={query} />;
  }
  const { items, isMore } = query.data;
  const last = items.at(-1);
  if (last === undefined) return <p className="text-fg-2">{kind === undefined ? logCopy.empty : logCopy.emptyKind}</p>;
  return (
    <>
      <ol className="grid border-line not-first:border-t">
        {items.map((line) => (
          <ActLine key={line.number} line={line} league={league} />
        ))}
      </ol>
      {isMore && pages > 1 && <Lines {...rest} before={last.number} pages={pages - 1} />}
      {isMore && pages === 1 && (
        <button type="button" className="btn btn-line justify-self-start" onClick={onMore}>
          {logCopy.older}
        </button>
      )}
    </>
  );
}

type FilterProps = Pick<LogPageProps, 'kind' | 'onKind'>;

function KindFilter({ kind, onKind }: FilterProps) {
  const id = useId();
  return (
    <p className="flex flex-wrap items-center gap-2">
      <label htmlFor={id} className="text-sm text-fg-2">
        {logCopy.filter}
      </label>
      <select id={id} className="input w-auto" value={kind ?? ''} onChange={(event) => onKind(parseLogKind(event.target.value))}>
        <option value="">{logCopy.all}</option>
        {LOG_FILTERS.map((one) => (
          <option key={one} value={one}>
            {logCopy.kinds[one]}
          </option>
        ))}
      </select>
    </p>
  );
}

export type LogPageProps = {
  readonly leagueId: string;
  readonly kind: LogKind | undefined;
  readonly onKind: (kind: LogKind | undefined) => void;
};

/** The log of a league for all of its members, newest first (screens 2.34). */
export function LogPage({ leagueId, kind, onKind }: LogPageProps) {
  const league = trpc.league.get.useQuery({ id: leagueId });
  const [pages, setPages] = useState(1);
  const change = (next: LogKind | undefined) => {
    setPages(1);
    onKind(next);
  };
  return (
    <div className="grid max-w-[44rem] grid-cols-1 gap-4">
      <Link to="/home/league/$leagueId" params={{ leagueId }} className="link justify-self-start text-sm">
        <Icon of={ArrowLeft} className="size-4" />
        {league.data?.name ?? partsCopy.back}
      </Link>
      <div className="grid gap-1.5">
        <PageHeading title={logCopy.title} />
        <p className="text-fg-2">{logCopy.lead}</p>
      </div>
      <KindFilter kind={kind} onKind={change} />
      <section className="card grid gap-3" aria-label={logCopy.title}>
        <Lines leagueId={leagueId} league={league.data?.name ?? ''} kind={kind} pages={pages} onMore={() => setPages(pages + 1)} />
      </section>
    </div>
  );
}
