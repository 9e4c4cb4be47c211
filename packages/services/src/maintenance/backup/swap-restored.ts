import { countConnections, databaseNameOf, hasDatabase, renameDatabases } from '@survivor/db/backup/rename-databases';
import { restoredName } from './restore-backup.ts';

export type SwapRestoredArgs = {
  /** Of the living database, past every pooler. */
  readonly url: string;
  /** Behind the name that the living database is kept under. */
  readonly stamp: string;
  /** Called when nobody uses the living database: what a queue beside it holds is of that one. */
  readonly emptyQueue: () => Promise<void>;
};

/** What became of it: `keptAs` is the living one's new name; null where there was none. */
export type Swapped =
  | { readonly kind: 'swapped'; readonly name: string; readonly keptAs: string | null }
  | { readonly kind: 'nothing-restored'; readonly restored: string }
  | { readonly kind: 'in-use'; readonly connections: number };

/** Puts the restored database in the living one's place, both names in one transaction. The living one is kept. */
export async function swapRestored({ url, stamp, emptyQueue }: SwapRestoredArgs): Promise<Swapped> {
  const name = databaseNameOf(url);
  const restored = restoredName(name);
  if (!(await hasDatabase(url, restored))) return { kind: 'nothing-restored', restored };
  const connections = await countConnections(url, name);
  if (connections > 0) return { kind: 'in-use', connections };
  await emptyQueue();
  const keptAs = (await hasDatabase(url, name)) ? `${name}_before_${stamp}` : null;
  await renameDatabases(url, [...(keptAs === null ? [] : [{ from: name, to: keptAs }]), { from: restored, to: name }]);
  return { kind: 'swapped', name, keptAs };
}
