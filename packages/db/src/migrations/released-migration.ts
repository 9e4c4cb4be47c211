import type { Migration } from 'kysely';
import type { Tx } from '../connection/database.ts';

/**
 * How a migration affects the previous release, which runs beside it (infra/docs/releases.md):
 * `expand` adds, `backfill` fills additions in small pieces, `contract` removes what no release
 * needs.
 */
export type MigrationClass = 'expand' | 'backfill' | 'contract';

/** A migration of the product. From 0035 on it has a class. */
export interface ReleasedMigration extends Migration {
  readonly kind?: MigrationClass;
  /**
   * The oldest release that may run after it, by the name of its newest migration; undefined for no
   * change.
   */
  readonly oldestRelease?: string;
  /**
   * For `create index concurrently`, which runs outside transactions. It must be safe to repeat
   * after a failure.
   */
  readonly isOutsideTransaction?: boolean;
  /**
   * Fills a small piece in its own transaction and returns whether more may remain. It runs before
   * `up`, finds the remaining rows itself and can be repeated after a failure.
   */
  readonly fillSome?: (tx: Tx) => Promise<boolean>;
}
