import type { Db } from '@survivor/db/database';
import { gatherReads } from '@survivor/db/gather-reads';
import { type Maintenance, readSetting } from '@survivor/db/queries/settings';

const readOnce = gatherReads<null, Maintenance>(async (db, asked) => {
  const maintenance = (await readSetting(db, 'maintenance')) ?? { isOn: false, message: null };
  return asked.map(() => maintenance);
});

/** Whether players are kept out, and the operator's words, if any (rules 8): one query for all who ask in one turn. */
export const readMaintenanceSetting = async (db: Db): Promise<Maintenance> => (await readOnce(db, null)) ?? { isOn: false, message: null };
