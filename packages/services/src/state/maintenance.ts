import type { Db } from '@survivor/db/database';
import { gatherReads } from '@survivor/db/gather-reads';
import { type Maintenance, readSetting } from '@survivor/db/queries/settings';

const OFF: Maintenance = { isOn: false, message: null };

const readTogether = gatherReads<null, Maintenance>(async (db, requests) => {
  const stored = (await readSetting(db, 'maintenance')) ?? OFF;
  return requests.map(() => stored);
});

/**
 * Whether players are kept out, and the operator's message (rules 8). Reads of one event-loop turn
 * share one query.
 */
export const readMaintenanceSetting = async (db: Db): Promise<Maintenance> => (await readTogether(db, null)) ?? OFF;
