import { formatDeadline, LEAGUES_PER_USER_AND_SEASON } from '@survivor/rules';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { copy } from '../../components/common-copy.ts';
import { LoadError } from '../../components/load-error.tsx';
import { Note } from '../../components/notice.tsx';
import { PageHeading } from '../../components/page-heading.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { type NextStart, type Season, trpc } from '../../lib/api/trpc.ts';
import { createCopy } from './create-league-copy.ts';
import { CreateLeagueForm } from './create-league-form.tsx';
import { CreatedModal } from './created-modal.tsx';

function Start({ start }: { start: NextStart | undefined }) {
  if (start === undefined) return <p className="min-h-6 text-fg-2">&nbsp;</p>;
  if (start.round === null) return <Note kind="warning">{start.refusal}</Note>;
  return <p className="min-h-6 text-fg-2">{createCopy.starts(start.round.description, formatDeadline(start.round.startsAt))}</p>;
}

/** How many leagues the user has created out of the limit, which the server enforces (rules 3). */
function Limit({ created, isReached }: { created: number | undefined; isReached: boolean }) {
  return (
    <Note kind={isReached ? 'warning' : 'neutral'}>
      {created !== undefined && `${createCopy.created(created, LEAGUES_PER_USER_AND_SEASON)} `}
      {isReached ? createCopy.limitReached : createCopy.limit}{' '}
      <Link to="/faq" className="prose-link">
        {copy.nav.faq}
      </Link>
    </Note>
  );
}

function WhatHappensNext() {
  return (
    <section className="card grid gap-2">
      <h2>{createCopy.nextTitle}</h2>
      <ol className="grid list-decimal gap-1 pl-4 text-sm text-fg-2">
        {createCopy.next.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </section>
  );
}

export type CreatedLeague = { readonly id: string; readonly name: string };

function Loaded({ seasons }: { readonly seasons: readonly Season[] }) {
  const [season, setSeason] = useState(seasons[0]);
  const [created, setCreated] = useState<CreatedLeague | null>(null);
  const [isModalOpen, setIsModalOpen] = useState(false);
  const start = trpc.season.nextStart.useQuery(
    { leagueType: season?.leagueType ?? '', season: season?.season ?? 0 },
    { enabled: season !== undefined, refetchInterval: 60_000 },
  );
  const isFull = (start.data?.createdLeagues ?? 0) >= LEAGUES_PER_USER_AND_SEASON;
  return (
    <div className="grid max-w-[44rem] gap-4">
      <div className="grid gap-1.5">
        <PageHeading title={createCopy.title} />
        <Start start={start.data} />
      </div>
      <section className="card grid gap-5">
        <Limit created={start.data?.createdLeagues} isReached={isFull} />
        <CreateLeagueForm
          seasons={seasons}
          season={season}
          onSeason={setSeason}
          isFull={isFull}
          onCreated={(league) => {
            setCreated(league);
            setIsModalOpen(true);
            void start.refetch();
          }}
        />
        {created !== null && !isModalOpen && (
          <Link to="/home/league/$leagueId" params={{ leagueId: created.id }} className="link justify-self-center">
            {createCopy.go}
          </Link>
        )}
      </section>
      <WhatHappensNext />
      {created !== null && isModalOpen && <CreatedModal league={created} onClose={() => setIsModalOpen(false)} />}
    </div>
  );
}

/** Create League (screens 2.5). It shows the start week and its deadline up front (rules 3). */
export function CreateLeague() {
  const offered = trpc.season.offered.useQuery(undefined, { staleTime: 60_000 });
  if (offered.data !== undefined) return <Loaded seasons={offered.data} />;
  if (!offered.isError) return <Skeleton kind="page" className="card h-60" />;
  return (
    <div className="grid max-w-[44rem] gap-4">
      <PageHeading title={createCopy.title} />
      <LoadError title={createCopy.failedTitle} query={offered} />
    </div>
  );
}
