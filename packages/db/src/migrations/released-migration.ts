import type { Migration } from 'kysely';
import type { Tx } from '../connection/database.ts';

/**
 * What a migration does to the processes of the release before it, which go on beside it (infra/docs/releases.md): `expand` adds what they do not
 * know, `backfill` fills it in small pieces, `contract` takes away what no release needs any more.
 */
export type MigrationClass = 'expand' | 'backfill' | 'contract';

/** A migration as the house writes it, from 0035 on with its class. */
export interface ReleasedMigration extends Migration {
  readonly kind?: MigrationClass;
  /** The oldest release that may work on after it, by the name of that release's newest migration; none is named: all that could before. */
  readonly oldestRelease?: string;
  /** For `create index concurrently`, which no transaction can hold. It must do no harm when it is run again after half of it. */
  readonly isOutsideTransaction?: boolean;
  /**
   * A small piece of a backfill, in a transaction of its own; whether more may be left. Pieces come before `up`, find by themselves what is left,
   * and go on where they were broken off.
   */
  readonly fillSome?: (tx: Tx) => Promise<boolean>;
}
