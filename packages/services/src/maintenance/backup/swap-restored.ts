import { countConnections, databaseNameOf, hasDatabase, renameDatabases } from '@survivor/db/backup/rename-databases';
import { restoredName } from './restore-backup.ts';

export type SwapRestoredArgs = {
  /** The live database's URL, without a pooler. */
  readonly url: string;
  /** The suffix of the old database's new name. */
  readonly stamp: string;
  /** Called when the live database is unused, to delete the jobs of its queue. */
  readonly emptyQueue: () => Promise<void>;
};

/** The outcome. `previousName` is the old database's new name, or null if there was none. */
export type Swapped =
  | { readonly kind: 'swapped'; readonly name: string; readonly previousName: string | null }
  | { readonly kind: 'nothing-restored'; readonly restored: string }
  | { readonly kind: 'in-use'; readonly connections: number };

/**
 * Replaces the live database with the restored one, renaming both in one transaction. The old live
 * database is kept.
 */
export async function swapRestored({ url, stamp, emptyQueue }: SwapRestoredArgs): Promise<Swapped> {
  const name = databaseNameOf(url);
  const restored = restoredName(name);
  if (!(await hasDatabase(url, restored))) return { kind: 'nothing-restored', restored };
  const connections = await countConnections(url, name);
  if (connections > 0) return { kind: 'in-use', connections };
  await emptyQueue();
  const previousName = (await hasDatabase(url, name)) ? `${name}_before_${stamp}` : null;
  await renameDatabases(url, [...(previousName === null ? [] : [{ from: name, to: previousName }]), { from: restored, to: name }]);
  return { kind: 'swapped', name, previousName };
}
