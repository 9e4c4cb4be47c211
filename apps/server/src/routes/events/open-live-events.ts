import type { Db } from '@survivor/db/connection/database';
import { describeDatabaseError } from '@survivor/db/connection/describe-unavailable';
import { notifyLeagues, type PickedLeague } from '@survivor/db/events/live-events';
import { listenLive, SilentChannelError } from '@survivor/db/events/live-listener';
import { findLiveSessionIds } from '@survivor/db/queries/user/sessions';
import type { Logger } from '@survivor/runtime';
import { type Documents, type LiveEvents, readPickers, type ServiceContext } from '@survivor/services';
import type { FastifyInstance } from 'fastify';
import { createAnnouncer } from '../../live/announcer.ts';
import { createLiveHub } from '../../live/live-hub.ts';
import { REFRESHES_PER_SECOND } from '../../live/spread.ts';
import { throttlePickedEvents } from '../../live/throttle-picked-events.ts';

export type LiveOptions = {
  readonly db: Db;
  /** Cached documents. Their lists of members with a pick are invalidated when a member picks. */
  readonly documents: Documents;
  /** For the connection that listens. It must not go through a pooler in transaction mode. */
  readonly databaseUrl: string;
  readonly logger: Logger;
  readonly areRateLimitsOn: boolean;
  readonly siteState: ServiceContext['siteState'];
  /** Refreshes a second that this process can serve. */
  readonly refreshesPerSecond?: number;
  /** How long picks and joins are batched, in milliseconds. */
  readonly announceEveryMs?: number;
  /** How long a stream may outlive its session, in milliseconds. */
  readonly checkSessionsEveryMs?: number;
  /** How long a player's stream may outlive the start of maintenance, in milliseconds. */
  readonly checkMaintenanceEveryMs?: number;
};

const STREAMS_PER_USER = 20;

const NOT_YET = 'The connection for live events has not started';
const SILENT =
  'Notifications do not arrive: DATABASE_DIRECT_URL, or DATABASE_URL without it, leads through a pooler in transaction mode, or to another database. Set DATABASE_DIRECT_URL to the address without a pooler';

const describeLoss = (error: unknown) =>
  error instanceof SilentChannelError ? SILENT : `The connection for live events fails: ${describeDatabaseError(error)}`;

export type OpenLiveEvents = {
  readonly live: LiveEvents;
  countFollowers(): number;
  /** Why this process has not listened for live events yet; null once it has. */
  describeMissingEvents(): string | null;
  /** Whether events are received now, and how often the connection failed. */
  listening(): { readonly isOn: boolean; readonly lost: number };
};

/**
 * The live events of this process: the connection that listens, the streams, and the announcements
 * to other processes. Ends with the app.
 */
export function openLiveEvents(app: FastifyInstance, options: LiveOptions): OpenLiveEvents {
  const { db, documents, logger, announceEveryMs = 1000, checkSessionsEveryMs = 20_000, checkMaintenanceEveryMs = 2000 } = options;
  const hub = createLiveHub({
    streamsPerUser: options.areRateLimitsOn ? STREAMS_PER_USER : Number.POSITIVE_INFINITY,
    refreshesPerSecond: options.refreshesPerSecond ?? REFRESHES_PER_SECOND,
  });
  const announcer = createAnnouncer({
    send: (news) => notifyLeagues(db, news),
    everyMs: announceEveryMs,
    onError: (error) => logger.warn({ err: error }, 'live events: not sent yet'),
  });
  let missingReason: string | null = NOT_YET;
  let listening = { isOn: false, lost: 0 };
  /** Sends the list of all pickers along, so that pages need no request. */
  async function publishPicks(leagues: readonly PickedLeague[]): Promise<void> {
    const followed = leagues.filter(({ leagueId }) => hub.isFollowed(leagueId));
    const lists = await Promise.all(followed.map(({ leagueId, round }) => readPickers({ db, documents }, { leagueId, round })));
    hub.publishPicks(followed.map((league, at) => ({ ...league, picks: lists[at] ?? undefined })));
  }
  const publishThrottled = throttlePickedEvents({
    everyMs: announceEveryMs,
    send: (message) => {
      if (message.kind !== 'picked') return hub.publish(message);
      publishPicks(message.leagues).catch((error: unknown) => {
        logger.warn({ err: error }, 'live events: the members with a pick were not loaded');
        hub.publishPicks(message.leagues);
      });
    },
  });
  const listener = listenLive({
    url: options.databaseUrl,
    db,
    onMessage: (message) => {
      if (message.kind === 'picked') for (const league of message.leagues) documents.pickers.invalidate(league);
      if (message.kind === 'act') for (const leagueId of message.leagueIds) documents.pickers.invalidateLeague(leagueId);
      publishThrottled(message);
    },
    onListening: () => {
      missingReason = null;
      listening = { ...listening, isOn: true };
      hub.announceRefetch();
    },
    onLost: (error) => {
      if (missingReason !== null) missingReason = describeLoss(error);
      listening = { isOn: false, lost: listening.lost + 1 };
      logger.warn({ err: error, reason: missingReason ?? undefined }, 'live events: the connection is lost');
    },
  });

  /** A bearer expires with its session, so one query checks both (rules 6). */
  async function endDeadSessions(): Promise<void> {
    const sessionIds = hub.listSessions();
    if (sessionIds.length === 0) return;
    const alive = new Set(await findLiveSessionIds(db, sessionIds));
    hub.endSessions(sessionIds.filter((id) => !alive.has(id)));
  }
  const sessionCheck = setInterval(() => {
    endDeadSessions().catch((error: unknown) => logger.warn({ err: error }, 'live events: sessions not checked'));
  }, checkSessionsEveryMs).unref();

  async function endPlayersInMaintenance(): Promise<void> {
    if (hub.countFollowers() > 0 && (await options.siteState()).isOn) hub.endPlayers();
  }
  const maintenanceCheck = setInterval(() => {
    endPlayersInMaintenance().catch((error: unknown) => logger.warn({ err: error }, 'live events: maintenance not checked'));
  }, checkMaintenanceEveryMs).unref();

  app.addHook('onReady', () => listener.started);
  app.addHook('preClose', async () => hub.close());
  app.addHook('onClose', async () => {
    clearInterval(sessionCheck);
    clearInterval(maintenanceCheck);
    await Promise.all([announcer.close(), listener.close()]);
  });
  return {
    live: { announce: announcer.announce, follow: hub.follow, herdMs: hub.herdMs },
    countFollowers: hub.countFollowers,
    describeMissingEvents: () => missingReason,
    listening: () => listening,
  };
}
