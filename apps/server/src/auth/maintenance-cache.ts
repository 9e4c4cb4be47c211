import type { Db } from '@survivor/db/database';
import { isMaintenanceOn } from '@survivor/services';
import type { CacheLease } from './cache-lease.ts';
import { createLeasedValues } from './leased-values.ts';

/** Whether players are kept out, from memory until a setting changes (rules 8). */
export function createMaintenanceCache({ db, lease }: { db: Db; lease: CacheLease }): () => Promise<boolean> {
  const values = createLeasedValues<boolean>({ isHeld: lease.isHeld, most: 1 });
  lease.keep({
    drop(dropped) {
      if (dropped.kind === 'settings') values.clear();
    },
    clear: values.clear,
  });
  const read = async () => ({ value: await isMaintenanceOn(db), group: '', keepMs: Number.POSITIVE_INFINITY });
  return () => values.get('', read);
}
