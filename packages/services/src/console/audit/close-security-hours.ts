import type { Db } from '@survivor/db/connection/database';
import { closeOldestHour } from '@survivor/db/queries/console/security-counts';

/**
 * Moves the counts of all finished hours into the security log, one transaction per hour. Returns
 * the number of rows.
 */
export async function closeSecurityHours({ db }: { db: Db }): Promise<number> {
  let closed = 0;
  for (let rows = await closeOldestHour(db); rows > 0; rows = await closeOldestHour(db)) closed += rows;
  return closed;
}
