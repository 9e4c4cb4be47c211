import type { AuditItem, ListAuditInput, ListAuditOutput } from '@survivor/contract/audit';
import { AUDIT_ACTION_LABELS, AUDIT_ACTIONS } from '@survivor/contract/audit-actions';
import { JOB_DISPLAY_NAMES, JOB_NAMES } from '@survivor/contract/job-names';
import { type AuditRow, type AuditSearch, searchAudit } from '@survivor/db/queries/console/audit';
import { requireAdmin, type ServiceContext } from '../../context.ts';
import { auditIds, userIds } from '../../ids.ts';
import { pageOf } from '../../paging.ts';
import { findSubjectNames } from './find-subject-names.ts';

/** The search also matches labels of actions and display names of jobs. */
export function toAuditSearch({ search: text = '', action, sort }: Pick<ListAuditInput, 'search' | 'action' | 'sort'>): AuditSearch {
  const search = text.trim().toLowerCase();
  const labelled = AUDIT_ACTIONS.filter((candidate) => AUDIT_ACTION_LABELS[candidate].toLowerCase().includes(search));
  const subjects = JOB_NAMES.filter((name) => JOB_DISPLAY_NAMES[name].toLowerCase().includes(search));
  return { search, labelled, subjects, action: action === 'all' ? null : action, sort };
}

export const toAuditItem = ({ id, actorId, actorName, actorEmail, ...entry }: AuditRow): AuditItem => ({
  ...entry,
  id: auditIds.encode(Number(id)),
  actor: actorId === null ? null : { id: userIds.encode(actorId), name: actorName ?? '', email: actorEmail ?? '' },
});

/** One page of the audit log, newest first by default. */
export async function listAudit({ ctx, input }: { ctx: ServiceContext; input: ListAuditInput }): Promise<ListAuditOutput> {
  requireAdmin(ctx);
  const { page, pageSize } = input;
  const { rows, total } = await searchAudit(ctx.db, { ...toAuditSearch(input), page, pageSize });
  const names = await findSubjectNames(ctx.db, rows);
  return pageOf(
    input,
    rows.map((row) => ({ ...toAuditItem(row), subjectName: names.get(row.subject ?? '') ?? null })),
    total,
  );
}
