import type { Tx } from '@survivor/db/connection/database';
import { findLastActOn } from '@survivor/db/queries/league/acts';
import { type ConcernedRow, isDeadlineReachedSince, lockConcerned } from '@survivor/db/queries/league/administration';
import type { ConcernedMember } from '@survivor/rules';
import { notFound } from '../service-error.ts';

type Concerned = ConcernedRow & ConcernedMember;

type ConcernedArgs = {
  readonly leagueId: number;
  readonly seasonId: number;
  readonly total: number;
  readonly userId: number | null;
  /** Null for a site administrator. */
  readonly callerId: number | null;
};

/** Whether a removal can still be undone: until the first deadline after it (rules 11). */
async function findRemoval(tx: Tx, { leagueId, seasonId, userId }: { leagueId: number; seasonId: number; userId: number }) {
  const last = await findLastActOn(tx, { leagueId, memberId: userId, acts: ['leave', 'remove', 'undo-removal'] });
  if (last?.act !== 'remove') return null;
  return (await isDeadlineReachedSince(tx, { seasonId, at: last.at })) ? 'final' : 'undoable';
}

/** Locks the member whom an act concerns, after the league. Throws 404 for non-members. */
export async function lockConcernedMember(tx: Tx, { leagueId, seasonId, total, userId, callerId }: ConcernedArgs): Promise<Concerned> {
  const row = userId === null ? undefined : await lockConcerned(tx, { leagueId, userId });
  if (row === undefined) throw notFound('Member');
  const removal = row.hasLeft ? await findRemoval(tx, { leagueId, seasonId, userId: row.userId }) : null;
  return { ...row, isSelf: row.userId === callerId, removal, isAlone: total === 1 };
}
