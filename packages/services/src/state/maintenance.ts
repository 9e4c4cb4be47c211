import type { Db } from '@survivor/db/database';
import { type Maintenance, readSetting } from '@survivor/db/queries/settings';
import { readTogether } from '@survivor/db/read-together';

const OFF: Maintenance = { isOn: false, message: null };

const readSwitch = readTogether<'maintenance', Maintenance>(async (db, requests) => {
  const stored = (await readSetting(db, 'maintenance')) ?? OFF;
  return requests.map(() => stored);
});

/**
 * Whether players are kept out, and the operator's message (rules 8). Reads of one event-loop turn
 * share one query.
 */
export const readMaintenanceSetting = async (db: Db): Promise<Maintenance> => (await readSwitch(db, 'maintenance')) ?? OFF;
