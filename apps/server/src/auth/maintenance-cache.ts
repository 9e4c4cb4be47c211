import type { Db } from '@survivor/db/database';
import { readMaintenanceSetting, type ServiceContext } from '@survivor/services';
import type { CacheLease } from './cache-lease.ts';
import { createLeasedValues } from './leased-values.ts';

/** Whether players are kept out, from memory until a setting changes (rules 8). */
export function createMaintenanceCache({ db, lease }: { db: Db; lease: CacheLease }): ServiceContext['maintenance'] {
  const values = createLeasedValues<Awaited<ReturnType<ServiceContext['maintenance']>>>({ isHeld: lease.isHeld, most: 1 });
  lease.keep({
    drop(dropped) {
      if (dropped.kind === 'settings') values.clear();
    },
    clear: values.clear,
  });
  const read = async () => ({ value: await readMaintenanceSetting(db), group: '', keepMs: Number.POSITIVE_INFINITY });
  return () => values.get('', read);
}
