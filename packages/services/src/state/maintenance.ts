import type { Db } from '@survivor/db/database';
import { readSetting } from '@survivor/db/queries/settings';

/** Whether players are kept out (rules 8). */
export const isMaintenanceOn = async (db: Db): Promise<boolean> => (await readSetting(db, 'maintenance'))?.isOn ?? false;
