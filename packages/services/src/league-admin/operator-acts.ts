import type { AuditAction } from '@survivor/contract/audit-actions';
import type { Db, Tx } from '@survivor/db/connection/database';
import { inTransaction } from '@survivor/db/connection/in-transaction';
import { recordAudit } from '@survivor/db/queries/console/audit';
import { reinstateLeaver } from '@survivor/db/queries/grading/leavers';
import { recordAct } from '@survivor/db/queries/league/acts';
import { countAdministrators, findLeagueSize, setAdministratorRole, setOwner } from '@survivor/db/queries/league/administration';
import { lockLeague } from '@survivor/db/queries/league/leagues';
import { isMember } from '@survivor/db/queries/league/members';
import { planActMessage } from '@survivor/db/queries/message/plan-messages';
import { lockAccountShared } from '@survivor/db/queries/user/accounts';
import { listUserIdsOf } from '@survivor/db/queries/user/admin-addresses';
import { ACT_REFUSALS, MAX_ADMINISTRATORS, refuseAct } from '@survivor/rules';
import { leagueIds } from '../ids.ts';
import { ServiceError } from '../service-error.ts';
import { readLockedLeague, throwRefusal } from './act-in-league.ts';
import { lockConcernedMember } from './concerned-member.ts';
import { lockGradedRounds } from './undo-removal.ts';

/** An act of a site administrator, with the league's id as in the address of its page. */
type OperatorActArgs = { readonly leagueId: string; readonly email: string; readonly reason: string };

type Found = { readonly leagueId: number; readonly seasonId: number; readonly total: number; readonly userId: number };

/** The only member of the league with this address. Throws 404 and 409. */
async function findMember(tx: Tx, { leagueId: id, email }: OperatorActArgs): Promise<Found> {
  const leagueId = leagueIds.decode(id);
  const league = leagueId === null ? undefined : await findLeagueSize(tx, leagueId);
  if (leagueId === null || league === undefined) throw new ServiceError('not-found', `No league has the id ${id}`);
  const members: number[] = [];
  for (const userId of await listUserIdsOf(tx, email)) if (await isMember(tx, { leagueId, userId })) members.push(userId);
  const [userId, ...others] = members;
  if (userId === undefined) throw new ServiceError('not-found', `No member of the league has the address ${email}`);
  if (others.length > 0) throw new ServiceError('conflict', `${members.length} members of the league have the address ${email}`);
  return { ...league, leagueId, userId };
}

type Act = 'undo-removal' | 'transfer-ownership';

/** Writes the act to the league's log and to the audit log, in the act's transaction (rules 11). */
async function record(tx: Tx, { act, found, reason, round }: { act: Act; found: Found; reason: string; round?: number }): Promise<number> {
  const { leagueId, userId: memberId } = found;
  const action: AuditAction = `league ${act}`;
  const number = await recordAct(tx, { leagueId, author: { kind: 'site' }, act, memberId, reason, ...(round !== undefined && { round }) });
  await recordAudit(tx, { actorId: null, action, subject: `league ${leagueId}`, details: { userId: memberId, reason } });
  return number;
}

/** Undoes a removal, until the first deadline after it, as the league's administrators can. */
export async function undoRemovalAsOperator(db: Db, args: OperatorActArgs): Promise<void> {
  await inTransaction(db, async (tx) => {
    const found = await findMember(tx, args);
    const { leagueId, userId } = found;
    const rounds = await lockGradedRounds(tx, found.seasonId);
    await lockAccountShared(tx, userId);
    await lockLeague(tx, leagueId);
    const { status, displayedRound: round } = await readLockedLeague(tx, leagueId);
    const concerned = await lockConcernedMember(tx, { ...found, callerId: null });
    throwRefusal(refuseAct('undo-removal', { role: 'owner', status, concerned }));
    await reinstateLeaver(tx, { leagueId, userId, rounds });
    const number = await record(tx, { act: 'undo-removal', found, reason: args.reason, round });
    await planActMessage(tx, { leagueId, userId, round, number });
  });
}

/**
 * Makes a member the owner and an administrator, unless the member has left. Needs no action of the
 * present owner, who may be out of reach. Returns false if the member already owns the league.
 */
export async function transferOwnershipAsOperator(db: Db, args: OperatorActArgs): Promise<boolean> {
  return await inTransaction(db, async (tx) => {
    const found = await findMember(tx, args);
    const { leagueId, userId } = found;
    await lockAccountShared(tx, userId);
    await lockLeague(tx, leagueId);
    const concerned = await lockConcernedMember(tx, { ...found, callerId: null });
    if (concerned.role === 'owner') return false;
    if (concerned.hasLeft) throw new ServiceError('conflict', ACT_REFUSALS.left);
    if (concerned.role === 'member') {
      if ((await countAdministrators(tx, leagueId)) >= MAX_ADMINISTRATORS)
        throw new ServiceError('conflict', ACT_REFUSALS.tooManyAdministrators);
      await setAdministratorRole(tx, { leagueId, userId, isAdmin: true });
    }
    await setOwner(tx, { leagueId, userId });
    await record(tx, { act: 'transfer-ownership', found, reason: args.reason });
    return true;
  });
}
