import { useEffect, useRef, useState } from 'react';
import { setHerdMs } from '../../lib/api/herd-delay.ts';
import { statusOf } from '../../lib/api/problem.ts';
import { trpc } from '../../lib/api/trpc.ts';
import { openLiveConnection, type StreamHandlers } from './live-connection.ts';
import { createLiveQueue, type LeaguePart, type LiveNews, type LiveQueueOptions } from './live-parts.ts';

export type LiveLeagueOptions = {
  readonly leagueId: string;
  /** The stream opens after the page's first content. */
  readonly isReady: boolean;
  readonly members: number;
  readonly refetch: (parts: readonly LeaguePart[]) => void;
  readonly showPicks?: LiveQueueOptions['showPicks'];
};

export type LiveLeague = {
  readonly isLive: boolean;
  /** Queues a change that the page detected itself, to refetch it in one batch with live events. */
  readonly enqueue: (news: LiveNews) => void;
};

/** Follows the live events of a league and refetches what changed (rules 4). */
export function useLiveLeague({ leagueId, isReady, members, refetch, showPicks }: LiveLeagueOptions): LiveLeague {
  const { client } = trpc.useUtils();
  const [isLive, setIsLive] = useState(false);
  const queueRef = useRef<ReturnType<typeof createLiveQueue>>(null);
  const latest = useRef({ members, refetch, showPicks });
  useEffect(() => {
    latest.current = { members, refetch, showPicks };
  });
  useEffect(() => {
    if (!isReady) return;
    const queue = createLiveQueue({
      members: () => latest.current.members,
      refetch: (parts) => latest.current.refetch(parts),
      showPicks: (picks) => latest.current.showPicks?.(picks) ?? true,
    });
    queueRef.current = queue;
    const open = ({ onStarted, onEvent, onInterrupted, onEnded }: StreamHandlers) => {
      const subscription = client.league.events.subscribe(
        { id: leagueId },
        {
          onStarted,
          onData: (event) => {
            setHerdMs(event.herdMs);
            onEvent(event);
          },
          onConnectionStateChange: ({ state, error }) => {
            if (state === 'connecting' && error !== null) onInterrupted();
          },
          onError: (error) => onEnded(statusOf(error)),
          onComplete: () => onEnded('over'),
        },
      );
      return () => subscription.unsubscribe();
    };
    const stop = openLiveConnection({ open, onEvent: queue.add, onLive: setIsLive });
    return () => {
      stop();
      queue.stop();
    };
  }, [client, leagueId, isReady]);
  return { isLive, enqueue: (news) => queueRef.current?.add(news) };
}
