import type { Db } from '@survivor/db/connection/database';
import type { SportsSource } from '@survivor/feed';
import type { SendDueMessagesArgs } from '@survivor/services';

/** What handlers need: the database, the newest season to follow, and the source. */
export type HandlerDeps = {
  readonly db: Db;
  readonly season: number;
  readonly source: SportsSource;
  /** Null if no email is sent. */
  readonly mail: SendDueMessagesArgs['mail'];
  /** Null if no push is sent. */
  readonly push: SendDueMessagesArgs['push'];
  /**
   * Seeds an empty database with demo users and leagues, once the games are stored and before the
   * first grading.
   */
  readonly seed?: () => Promise<boolean>;
  /** Receives the number of members that a grading graded, and its duration in milliseconds. */
  readonly onGraded?: (members: number, ms: number) => void;
};
