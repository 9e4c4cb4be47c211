import type { Db } from '@survivor/db/database';
import type { SportsSource } from '@survivor/feed';
import type { SendDueMessagesArgs } from '@survivor/services';

/** What handlers work with: the database, the year of the newest season that jobs follow, and where games come from. */
export type HandlerDeps = {
  readonly db: Db;
  readonly season: number;
  readonly source: SportsSource;
  /** What messages are sent with; null: none are offered. */
  readonly mail: SendDueMessagesArgs['mail'];
  /** Fills an empty database with demo people and leagues, once the games are there and before the first grading. */
  readonly seed?: () => Promise<boolean>;
};
