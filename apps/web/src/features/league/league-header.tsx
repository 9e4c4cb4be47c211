import { Link } from '@tanstack/react-router';
import { BookOpen, ChevronDown, CircleCheck, CircleHelp, Settings, UserPlus } from 'lucide';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { copy } from '../../components/common-copy.ts';
import { DialogPending } from '../../components/dialog/dialog-pending.tsx';
import { Icon } from '../../components/icon.tsx';
import { shareCopy } from '../../components/invite/share-copy.ts';
import { StatusBadge } from '../../components/league/status-badge.tsx';
import { PageHeading } from '../../components/page-heading.tsx';
import { Skeletons } from '../../components/skeleton.tsx';
import { Tally } from '../../components/tally.tsx';
import type { League } from '../../lib/api/trpc.ts';
import { useServerNow } from '../../lib/clock/use-server-now.ts';
import { formatSeason, formatThen } from '../../lib/ui/format.ts';
import { leagueCopy } from './league-copy.ts';
import type { LeagueDialogName } from './league-dialog.tsx';

const LeagueDialog = lazy(() => import('./league-dialog.tsx'));

/** A card without border and background on phones. */
const HEADER = 'card grid phone:border-0 phone:bg-transparent phone:px-1 phone:pt-0.5 phone:pb-0';

type Life = {
  readonly alive: number;
  readonly total: number;
  readonly own: 'alive' | 'out' | null;
  /** The number of submitted picks; null unless picks are open and the page is online. */
  readonly picksIn: number | null;
  /** When the offline copy was read, in milliseconds of the device's clock; null online. */
  readonly cachedAt: number | null;
};
export type LeagueHeaderProps = {
  readonly league: League;
  readonly life: Life | null;
  readonly administrators: readonly string[];
  /** Whether the reader is one of them. */
  readonly isAdministrator: boolean;
  readonly children?: ReactNode;
};

function InviteButton({ onOpen }: { onOpen: () => void }) {
  return (
    <button type="button" className="btn btn-line px-3" onClick={onOpen}>
      <Icon of={UserPlus} className="size-5" />
      {shareCopy.invite}
    </button>
  );
}

/** Shows the time of an offline copy, because the state may have changed since then. */
function CachedLife({ cachedAt }: { cachedAt: number }) {
  const now = useServerNow() ?? new Date();
  return leagueCopy.youWereAlive(formatThen(new Date(now.getTime() - Date.now() + cachedAt), now));
}

function OwnLife({ cachedAt }: { cachedAt: number | null }) {
  return (
    <span className="inline-flex items-center gap-1.5 text-sm font-bold text-alive phone:order-8">
      <Icon of={CircleCheck} className="size-[1.1em]" strokeWidth={2.4} />
      {cachedAt === null ? leagueCopy.youAlive : <CachedLife cachedAt={cachedAt} />}
    </span>
  );
}

/** Once a week is over, the curve of survivors further down replaces the bar. */
function Survivors({ life, hasBar }: { life: Life; hasBar: boolean }) {
  const { count, rest } = leagueCopy.alive(life.alive, life.total);
  return (
    <>
      <span>
        <strong className="num font-bold text-fg">{count}</strong>
        {rest}
      </span>
      {life.picksIn !== null && <span className="num phone:order-8">{leagueCopy.picksIn(life.picksIn, life.alive)}</span>}
      {life.own === 'alive' && <OwnLife cachedAt={life.cachedAt} />}
      {hasBar && (
        <span className="flex min-w-32 flex-1 phone:order-9">
          <Tally alive={life.alive} total={life.total} own={life.own} label={leagueCopy.tally(life.alive, life.total)} />
        </span>
      )}
    </>
  );
}

type DetailsProps = Omit<LeagueHeaderProps, 'life' | 'children'> & {
  readonly canLeave: boolean;
  readonly isOpen: boolean;
  readonly onOpenDialog: (dialog: LeagueDialogName) => void;
};

function Details({ league, administrators, isAdministrator, canLeave, isOpen, onOpenDialog }: DetailsProps) {
  const isCompleted = league.status === 'Completed';
  return (
    <div
      id="league-details"
      className={`flex flex-wrap items-center gap-x-5 gap-y-1 text-sm text-fg-3 print:hidden ${isOpen ? 'phone:py-1' : 'phone:hidden'}`}
    >
      <span>
        {league.type} <b className="num font-medium text-fg-2">{formatSeason(league.season)}</b>
      </span>
      {administrators.length > 0 && (
        <span>
          {leagueCopy.administrators(administrators.length)} <b className="font-medium text-fg-2">{administrators.join(', ')}</b>
        </span>
      )}
      <span className="flex flex-wrap gap-x-5 gap-y-1 empty:hidden desk:ml-auto">
        {isAdministrator && (
          <Link to="/home/league/$leagueId/manage" params={{ leagueId: league.id }} className="link">
            <Icon of={Settings} className="size-4" />
            {leagueCopy.manage}
          </Link>
        )}
        {league.administration !== undefined && (
          <Link to="/home/league/$leagueId/log" params={{ leagueId: league.id }} className="link">
            {leagueCopy.log}
          </Link>
        )}
        {canLeave && (
          <button type="button" className="link" onClick={() => onOpenDialog('leave')}>
            {leagueCopy.leave}
          </button>
        )}
        {!isCompleted && (
          <>
            <button type="button" className="link" onClick={() => onOpenDialog('mute')}>
              {leagueCopy.messages}
            </button>
            <Link to="/rules" className="link">
              <Icon of={BookOpen} className="size-4" />
              {copy.nav.rules}
            </Link>
            <Link to="/faq" className="link">
              <Icon of={CircleHelp} className="size-4" />
              {copy.nav.faq}
            </Link>
          </>
        )}
      </span>
    </div>
  );
}

/** Name, status and survivors; details collapse on phones (screens 2.8, "Header card"). */
export function LeagueHeader({ league, life, administrators, isAdministrator, children }: LeagueHeaderProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [dialog, setDialog] = useState<LeagueDialogName | null>(null);
  return (
    <section data-header className={`gap-2.5 ${HEADER}`}>
      <div className="flex flex-wrap items-start justify-between gap-x-3">
        <PageHeading title={league.name} className="line-clamp-2 min-w-0 flex-1 basis-32 pb-[0.08em] wrap-anywhere" />
        <div className="flex min-h-8 flex-none items-center gap-2">
          <StatusBadge status={league.status} />
          {league.status === 'Open' && <InviteButton onOpen={() => setDialog('invite')} />}
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1.5 text-fg-2 phone:gap-x-3 phone:gap-y-0.5 phone:text-base">
        <strong className="font-bold text-fg">{league.round.description}</strong>
        {life !== null && league.status !== 'Completed' && <Survivors life={life} hasBar={league.round.ordinal === league.startRound} />}
        <button
          type="button"
          className="link ml-auto text-sm desk:hidden"
          aria-expanded={isOpen}
          aria-controls="league-details"
          onClick={() => setIsOpen(!isOpen)}
        >
          {leagueCopy.details}
          <Icon of={ChevronDown} className={`size-4 ${isOpen ? 'rotate-180' : ''}`} />
        </button>
      </div>
      <Details
        league={league}
        administrators={administrators}
        isAdministrator={isAdministrator}
        canLeave={life?.own === 'alive' && league.status !== 'Completed'}
        isOpen={isOpen}
        onOpenDialog={setDialog}
      />
      {dialog !== null && (
        <Suspense fallback={<DialogPending />}>
          <LeagueDialog of={dialog} league={league} onClose={() => setDialog(null)} />
        </Suspense>
      )}
      {children}
    </section>
  );
}

/** Shown while the league loads. */
export function LeagueHeaderSkeleton() {
  return (
    <section data-header className={`gap-3 ${HEADER}`} aria-busy="true">
      <h1 className="sr-only">{leagueCopy.loading}</h1>
      <span className="block h-8 w-60 max-w-full rounded-control bg-sunken" aria-hidden="true" />
      <div className="flex flex-wrap gap-4">
        <Skeletons count={4} kind="info" className="h-5 w-28" />
      </div>
    </section>
  );
}
