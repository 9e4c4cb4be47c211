import type { Db } from '../database.ts';

export type AuditEntry = { actorId: number | null; action: string; subject?: string; details?: Record<string, unknown> };

/** Records what an operator or administrator did; no actor stands for the command line. */
export async function recordAudit(db: Db, { actorId, action, subject, details = {} }: AuditEntry): Promise<void> {
  await db
    .insertInto('admin_audit')
    .values({ actor_id: actorId, action, subject: subject ?? null, details: JSON.stringify(details) })
    .execute();
}
