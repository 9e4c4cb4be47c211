import { RefreshCw } from 'lucide';
import { Skeletons } from '../../components/skeleton.tsx';
import { trpc } from '../../lib/api/trpc.ts';
import { formatClock } from '../../lib/ui/format.ts';
import { ActionButton } from '../components/action-button.tsx';
import { AdminPage } from '../components/admin-page.tsx';
import { QueryError } from '../components/query-error.tsx';
import { NowContext } from '../lib/now-context.ts';
import { EventsPanel } from './events-panel.tsx';
import { FeedState } from './feed-state.tsx';
import { GlobalState } from './global-state.tsx';
import { RoundsPanel } from './rounds-panel.tsx';
import { stateCopy } from './state-copy.ts';
import { UndecidedPanel } from './undecided-panel.tsx';

const LoadingPanels = () => (
  <div className="grid gap-3" aria-busy="true">
    <Skeletons count={3} kind="panel" className="h-44" />
  </div>
);

function RefreshButton({ isBusy, readAt, onRefresh }: { isBusy: boolean; readAt: Date | undefined; onRefresh: () => void }) {
  return (
    <>
      <span className="text-xs text-fg-3" role="status">
        {readAt !== undefined && stateCopy.asOf(formatClock(readAt))}
      </span>
      <ActionButton icon={RefreshCw} isBusy={isBusy} className="btn btn-line" onClick={onRefresh}>
        {isBusy ? stateCopy.refreshing : stateCopy.refresh}
      </ActionButton>
    </>
  );
}

/** The state of the season, the source, the games and the clock (screens 2.22). */
export function SystemState() {
  const utils = trpc.useUtils();
  const query = trpc.state.season.useQuery();
  const { data, isError, isFetching } = query;
  const refresh = () => Promise.all([utils.state.global.invalidate(), utils.state.season.invalidate()]);
  return (
    <AdminPage
      title={stateCopy.title}
      actions={<RefreshButton isBusy={isFetching} readAt={data?.readAt} onRefresh={() => void refresh()} />}
    >
      <GlobalState />
      <QueryError title={stateCopy.detailsFailed} query={query} />
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
