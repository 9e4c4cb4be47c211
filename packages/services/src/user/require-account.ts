import type { Tx } from '@survivor/db/connection/database';
import { lockAccountShared } from '@survivor/db/queries/user/accounts';
import { signInToContinue } from '../context.ts';

/** Keeps the account until the commit, or 401 for one that was deleted since the request came. Before any other row is held. */
export async function requireAccount(tx: Tx, userId: number): Promise<void> {
  if (!(await lockAccountShared(tx, userId))) throw signInToContinue();
}
