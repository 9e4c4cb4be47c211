import type { Db } from '@survivor/db/database';
import { type Maintenance, readSetting } from '@survivor/db/queries/settings';

/** Whether players are kept out, and the operator's words, if any (rules 8). */
export const readMaintenanceSetting = async (db: Db): Promise<Maintenance> =>
  (await readSetting(db, 'maintenance')) ?? { isOn: false, message: null };
