import { RefreshCw } from 'lucide';
import { Icon } from '../../components/icon.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { trpc } from '../../lib/api/trpc.ts';
import { formatClock } from '../../lib/ui/format.ts';
import { AdminPage } from '../components/admin-page.tsx';
import { InlineError } from '../components/inline-error.tsx';
import { NowContext } from '../lib/now-context.ts';
import { EventsPanel } from './events-panel.tsx';
import { FeedState } from './feed-state.tsx';
import { GlobalState } from './global-state.tsx';
import { RoundsPanel } from './rounds-panel.tsx';
import { stateCopy } from './state-copy.ts';
import { UndecidedPanel } from './undecided-panel.tsx';

const PANELS = ['rounds', 'games', 'events'];

function LoadingPanels() {
  return (
    <div className="strip-group" aria-busy="true">
      {PANELS.map((panel) => (
        <Skeleton key={panel} kind="panel" className="change-skeleton" />
      ))}
    </div>
  );
}

function RefreshButton({ isBusy, readAt, onRefresh }: { isBusy: boolean; readAt: Date | undefined; onRefresh: () => void }) {
  return (
    <>
      <span className="refresh-state" role="status">
        {readAt !== undefined && stateCopy.asOf(formatClock(readAt))}
      </span>
      <button type="button" className="btn btn-line" aria-disabled={isBusy} onClick={() => !isBusy && onRefresh()}>
        <Icon of={RefreshCw} className={isBusy ? 'size-4 motion-safe:animate-spin' : 'size-4'} />
        {isBusy ? stateCopy.refreshing : stateCopy.refresh}
      </button>
    </>
  );
}

/** How the season, the source and the clock stand (screens 2.22), and what an administrator needs on a Sunday. */
export function SystemState() {
  const utils = trpc.useUtils();
  const { data, error, isError, isFetching, refetch } = trpc.state.season.useQuery();
  const refresh = () => Promise.all([utils.state.global.invalidate(), utils.state.season.invalidate()]);
  return (
    <AdminPage
      title={stateCopy.title}
      actions={<RefreshButton isBusy={isFetching} readAt={data?.readAt} onRefresh={() => void refresh()} />}
    >
      <GlobalState />
      {isError && <InlineError title={stateCopy.detailsFailed} error={error} onRetry={() => void refetch()} />}
      {(data !== undefined || !isError) && <FeedState data={data} />}
      {data === undefined && !isError && <LoadingPanels />}
      {data !== undefined && (
        <NowContext value={data.readAt}>
          <UndecidedPanel games={data.undecidedGames} />
          <EventsPanel data={data} />
          <RoundsPanel rounds={data.rounds} />
        </NowContext>
      )}
    </AdminPage>
  );
}
