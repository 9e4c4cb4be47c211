import { formatDeadline } from '@survivor/rules';
import { useNavigate } from '@tanstack/react-router';
import { Copy } from 'lucide';
import { lazy, Suspense } from 'react';
import { Dialog } from '../../components/dialog/dialog.tsx';
import { Icon } from '../../components/icon.tsx';
import { copyLeagueKey } from '../../components/invite/share.ts';
import { shareCopy } from '../../components/invite/share-copy.ts';
import { Skeleton } from '../../components/skeleton.tsx';
import { trpc } from '../../lib/api/trpc.ts';
import type { CreatedLeague } from './create-league.tsx';
import { createCopy } from './create-league-copy.ts';

const InviteLinks = lazy(() => import('../../components/invite/invite-links.tsx'));

/** Confirms the new league and offers the next steps (screens 2.5). */
export function CreatedModal({ league, onClose }: { league: CreatedLeague; onClose: () => void }) {
  const navigate = useNavigate();
  const { data } = trpc.league.get.useQuery({ id: league.id });
  const openLeague = () => void navigate({ to: '/home/league/$leagueId', params: { leagueId: league.id }, replace: true });
  const footer = (
    <button type="button" className="btn btn-ink w-full" onClick={openLeague}>
      {createCopy.go}
    </button>
  );
  const ready = createCopy.ready(league.name);
  return (
    <Dialog title={createCopy.successTitle} onClose={onClose} footer={footer}>
      <p>
        <b className="font-bold">{ready.name}</b>
        {ready.rest}
      </p>
      <div className="flex items-center justify-between gap-4 rounded-control bg-sunken p-4">
        <div>
          <p className="text-xs text-fg-3">{createCopy.keyLabel}</p>
          <p className="min-h-7 font-mono text-[1.5rem] leading-tight font-bold tracking-[.14em]">{data?.key ?? '\u00a0'}</p>
        </div>
        <button
          type="button"
          className="btn btn-line px-3 text-sm"
          disabled={data === undefined}
          onClick={() => data !== undefined && void copyLeagueKey(data.key)}
        >
          <Icon of={Copy} className="size-5" />
          {createCopy.copy}
        </button>
      </div>
      <section className="grid gap-2">
        <h3>{shareCopy.invitePeople}</h3>
        <Suspense fallback={<Skeleton className="h-40 w-full" />}>
          <InviteLinks leagueId={league.id} league={league.name} />
        </Suspense>
      </section>
      <ol className="grid list-decimal gap-1 pl-4 text-sm text-fg-2">
        <li>{createCopy.shareStep}</li>
        {data?.round.startsAt != null && <li>{createCopy.pickStep(data.round.description, formatDeadline(data.round.startsAt))}</li>}
      </ol>
    </Dialog>
  );
}
