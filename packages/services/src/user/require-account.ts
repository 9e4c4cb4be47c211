import type { Tx } from '@survivor/db/connection/database';
import { lockAccountShared } from '@survivor/db/queries/user/accounts';
import { signInToContinue } from '../context.ts';

/**
 * Prevents the account's deletion until the commit. Throws 401 if it is deleted. Call it before
 * locking other rows.
 */
export async function requireAccount(tx: Tx, userId: number): Promise<void> {
  if (!(await lockAccountShared(tx, userId))) throw signInToContinue();
}
