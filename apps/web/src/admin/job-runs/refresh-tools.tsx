import { Pause, Play, RefreshCw } from 'lucide';
import { Icon } from '../../components/icon.tsx';
import { jobRunsCopy } from './job-runs-copy.ts';
import type { AutoRefresh } from './use-auto-refresh.ts';

export type RefreshToolsProps = { readonly refresh: AutoRefresh; readonly isFetching: boolean; readonly onRefresh: () => void };

/** Shows whether the page refreshes itself, with buttons to pause that and to refresh now. */
export function RefreshTools({ refresh, isFetching, onRefresh }: RefreshToolsProps) {
  return (
    <>
      <span className="text-xs text-fg-3" role="status">
        {refresh.isPaused ? jobRunsCopy.paused : jobRunsCopy.auto}
      </span>
      <button type="button" className="btn btn-quiet" onClick={refresh.toggle}>
        <Icon of={refresh.isPausedByUser ? Play : Pause} className="size-4" />
        {refresh.isPausedByUser ? jobRunsCopy.resume : jobRunsCopy.pause}
      </button>
      <button type="button" className="btn btn-line" onClick={onRefresh}>
        <Icon of={RefreshCw} className={isFetching ? 'size-4 motion-safe:animate-spin' : 'size-4'} />
        {jobRunsCopy.refresh}
      </button>
    </>
  );
}
