import { randomHerdDelay } from '../../lib/api/herd-delay.ts';
import type { LiveNews } from './live-parts.ts';

const RECONNECT_MS = 30_000;
const RECONNECT_WHEN_FULL_MS = 60_000;

/**
 * Why a stream ended: a refusal's status, null without a response, `over` if the server ended it.
 */
type StreamEnd = number | null | 'over';

export type StreamHandlers = {
  readonly onStarted: () => void;
  readonly onEvent: (news: LiveNews) => void;
  readonly onInterrupted: () => void;
  readonly onEnded: (end: StreamEnd) => void;
};

export type LiveConnectionOptions = {
  /** Opens a stream and returns a function that closes it. */
  readonly open: (handlers: StreamHandlers) => () => void;
  readonly onEvent: (news: LiveNews) => void;
  readonly onLive: (isLive: boolean) => void;
};

/** Milliseconds before reopening a stream; null for never, such as without a session (401). */
function reconnectDelay(end: StreamEnd): number | null {
  if (end === 'over') return 0;
  if (end === 429) return RECONNECT_WHEN_FULL_MS;
  return end !== null && end >= 400 && end < 500 ? null : RECONNECT_MS;
}

/**
 * Keeps a stream open while the page is visible. Each start triggers a refetch, because events may
 * have been missed while no stream was open. Returns a function that stops it.
 */
export function openLiveConnection({ open, onEvent, onLive }: LiveConnectionOptions): () => void {
  let close: (() => void) | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isRefused = false;

  function stop(): void {
    clearTimeout(timer);
    close?.();
    close = null;
    onLive(false);
  }

  function start(): void {
    clearTimeout(timer);
    if (close !== null || isRefused || document.visibilityState === 'hidden') return;
    let isCurrent = true;
    const ifCurrent = (act: () => void) => {
      if (isCurrent) act();
    };
    const closeStream = open({
      onStarted: () =>
        ifCurrent(() => {
          onLive(true);
          onEvent({ kind: 'refetch', spreadMs: 0 });
        }),
      onEvent: (news) => ifCurrent(() => onEvent(news)),
      onInterrupted: () => ifCurrent(() => onLive(false)),
      onEnded: (end) =>
        ifCurrent(() => {
          isCurrent = false;
          close = null;
          onLive(false);
          const wait = reconnectDelay(end);
          isRefused = wait === null;
          if (wait !== null) timer = setTimeout(start, wait + randomHerdDelay());
        }),
    });
    close = () => {
      isCurrent = false;
      closeStream();
    };
  }

  const onVisibility = () => (document.visibilityState === 'hidden' ? stop() : start());
  document.addEventListener('visibilitychange', onVisibility);
  start();
  return () => {
    document.removeEventListener('visibilitychange', onVisibility);
    stop();
  };
}
