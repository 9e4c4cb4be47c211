import { formatDeadline } from '@survivor/rules';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { Dialog } from '../../components/dialog/dialog.tsx';
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
      <section className="grid gap-2">
        <h3>{shareCopy.invitePeople}</h3>
        <Suspense fallback={<Skeleton className="h-40 w-full" />}>
          <InviteLinks leagueId={league.id} league={league.name} isNew />
        </Suspense>
      </section>
      <ol className="grid list-decimal gap-1 pl-4 text-sm text-fg-2">
        {data !== undefined && <li className="wrap-anywhere">{createCopy.shareStep(data.key, data.password)}</li>}
        {data?.round.startsAt != null && <li>{createCopy.pickStep(data.round.description, formatDeadline(data.round.startsAt))}</li>}
      </ol>
    </Dialog>
  );
}
