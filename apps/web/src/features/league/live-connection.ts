import { randomHerdDelay } from '../../lib/api/herd-delay.ts';
import type { LiveNews } from './live-parts.ts';

const AGAIN_AFTER = 30_000;
const AGAIN_WHEN_FULL = 60_000;

/** How a stream ended: the status of a refusal, null without an answer, `over` when the server ended it in order. */
type StreamEnd = number | null | 'over';

export type StreamHandlers = {
  readonly onStarted: () => void;
  readonly onEvent: (news: LiveNews) => void;
  readonly onInterrupted: () => void;
  readonly onEnded: (end: StreamEnd) => void;
};

export type LiveConnectionOptions = {
  /** Opens a stream; the answer closes it. */
  readonly open: (handlers: StreamHandlers) => () => void;
  readonly onEvent: (news: LiveNews) => void;
  readonly onLive: (isLive: boolean) => void;
};

/** Milliseconds until a stream may be opened again, null for not at all: no session (401), no member (404). */
function againAfter(end: StreamEnd): number | null {
  if (end === 'over') return 0;
  if (end === 429) return AGAIN_WHEN_FULL;
  return end !== null && end >= 400 && end < 500 ? null : AGAIN_AFTER;
}

/** Keeps a stream open while the page can be seen; whenever it starts it is asked what has changed, as events may have been missed, the first time those since the page was read. Returns the way to stop. */
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
          const wait = againAfter(end);
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
