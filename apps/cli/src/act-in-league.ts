import type { Db } from '@survivor/db/connection/database';
import { ServiceError, transferOwnershipAsOperator, undoRemovalAsOperator } from '@survivor/services';
import { type ActionResult, done, refused } from './action-result.ts';
import type { LeagueAction } from './command.ts';

/** Acts in a league as a site administrator (rules 11). The league's log has no email address. */
export async function actInLeague({ act, ...args }: LeagueAction, db: Db): Promise<ActionResult> {
  try {
    if (act === 'undo-removal') {
      await undoRemovalAsOperator(db, args);
      return done(`${args.email} is a member of the league again`);
    }
    return done(`${args.email} ${(await transferOwnershipAsOperator(db, args)) ? 'now owns' : 'already owns'} the league`);
  } catch (error) {
    if (error instanceof ServiceError) return refused(error.message);
    throw error;
  }
}
