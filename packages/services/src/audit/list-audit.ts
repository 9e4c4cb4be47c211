import type { ListAuditInput, ListAuditOutput } from '@survivor/contract/audit';
import { searchAudit } from '@survivor/db/queries/audit';
import { AUDIT_ACTION_LABELS, AUDIT_ACTIONS } from '@survivor/rules';
import { requireAdmin, type ServiceContext } from '../context.ts';
import { auditIds, userIds } from '../ids.ts';
import { pageOf } from '../paging.ts';

/** One page of what administrators and operators did, the newest first. */
export async function listAudit({ ctx, input }: { ctx: ServiceContext; input: ListAuditInput }): Promise<ListAuditOutput> {
  requireAdmin(ctx);
  const search = input.search?.trim().toLowerCase() ?? '';
  const labelled = AUDIT_ACTIONS.filter((action) => AUDIT_ACTION_LABELS[action].toLowerCase().includes(search));
  const action = input.action === 'all' ? null : input.action;
  const { rows, total } = await searchAudit(ctx.db, { ...input, search, labelled, action });
  const items = rows.map(({ id, actorId, actorName, actorEmail, ...entry }) => ({
    ...entry,
    id: auditIds.encode(Number(id)),
    actor: actorId === null ? null : { id: userIds.encode(actorId), name: actorName ?? '', email: actorEmail ?? '' },
  }));
  return pageOf(input, items, total);
}
