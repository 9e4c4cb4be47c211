import { Pause, Play, RefreshCw } from 'lucide';
import { useState, useSyncExternalStore } from 'react';
import { Icon } from '../../components/icon.tsx';
import { jobRunsCopy } from './job-runs-copy.ts';

const INTERVAL_MS = 5000;

const isMenuOpen = () => document.querySelector('[popovertarget][aria-expanded="true"]') !== null;

function subscribe(listener: () => void): () => void {
  const controller = new AbortController();
  document.addEventListener('visibilitychange', listener, controller);
  document.addEventListener('toggle', listener, { capture: true, signal: controller.signal });
  return () => controller.abort();
}

/** Refreshes every 5 seconds, but not while the tab is hidden, a menu is open, or it is paused. */
export function useAutoRefresh() {
  const isInterrupted = useSyncExternalStore(subscribe, () => document.hidden || isMenuOpen());
  const [isPausedByUser, setIsPausedByUser] = useState(false);
  const isPaused = isInterrupted || isPausedByUser;
  return {
    isPaused,
    isPausedByUser,
    interval: isPaused ? (false as const) : INTERVAL_MS,
    toggle: () => setIsPausedByUser(!isPausedByUser),
  };
}

type AutoRefresh = ReturnType<typeof useAutoRefresh>;

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
