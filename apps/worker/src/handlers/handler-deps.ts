import type { Db } from '@survivor/db/connection/database';
import type { SportsSource } from '@survivor/feed';
import type { SendDueMessagesArgs } from '@survivor/services';

/** What handlers work with: the database, the year of the newest season that jobs follow, and where games come from. */
export type HandlerDeps = {
  readonly db: Db;
  readonly season: number;
  readonly source: SportsSource;
  /** What e-mail is sent with; null: none is offered. */
  readonly mail: SendDueMessagesArgs['mail'];
  /** What notifications are sent with; null: none are offered. */
  readonly push: SendDueMessagesArgs['push'];
  /** Fills an empty database with demo people and leagues, once the games are there and before the first grading. */
  readonly seed?: () => Promise<boolean>;
  /** Told of each grading: whose leagues were judged anew, and in how many milliseconds. */
  readonly onGraded?: (members: number, ms: number) => void;
};
