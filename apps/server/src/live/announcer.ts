import { setTimeout as wait } from 'node:timers/promises';
import type { LeagueChanges, PickedLeague } from '@survivor/db/events/live-events';
import type { Announcement } from '@survivor/services';
import { addPickToBatch } from './batch-pick-events.ts';

export type AnnouncerOptions = {
  /** Sends to all processes. A failed batch is sent again with the next. */
  readonly send: (news: LeagueChanges) => Promise<void>;
  readonly everyMs: number;
  readonly onError: (error: unknown) => void;
};

export type Announcer = { announce(announcement: Announcement): void; close(): Promise<void> };

/**
 * Batches league events: the first is sent at once, later ones once per interval and in one commit.
 * NOTIFY in each pick's own transaction would serialize commits: 440 to 1,300 writes a second
 * instead of 4,200 to 5,600.
 */
export function createAnnouncer({ send, everyMs, onError }: AnnouncerOptions): Announcer {
  const picked = new Map<number, PickedLeague>();
  const joined = new Set<number>();
  const closing = new AbortController();
  let running: Promise<void> | null = null;

  const isWaiting = () => picked.size + joined.size > 0;

  async function flush(): Promise<void> {
    if (!isWaiting()) return;
    const news = { picked: [...picked.values()], joined: [...joined] };
    picked.clear();
    joined.clear();
    try {
      await send(news);
    } catch (error) {
      onError(error);
      for (const one of news.picked) addPickToBatch(picked, one);
      for (const id of news.joined) joined.add(id);
    }
  }

  async function run(): Promise<void> {
    while (isWaiting() && !closing.signal.aborted) {
      await flush();
      await wait(everyMs, undefined, { signal: closing.signal }).catch(() => {});
    }
    running = null;
  }

  return {
    announce(announcement) {
      const { leagueId } = announcement;
      if (announcement.kind === 'joined') joined.add(leagueId);
      else addPickToBatch(picked, { leagueId, round: announcement.round, userIds: [announcement.userId] });
      running ??= run();
    },
    async close() {
      closing.abort();
      await running;
      await flush();
    },
  };
}
