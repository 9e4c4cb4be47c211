import * as z from 'zod';
import { AUDIT_ACTIONS } from './audit-actions.ts';
import { Id, pageFields, pageInput } from './common.ts';
import { AUDIT_SORTS } from './sort.ts';

/** What an administrator or operator did. */
export const AuditItem = z.object({
  id: Id,
  /** In real time. */
  at: z.date(),
  /** Null for the command line and for the program itself. */
  actor: z.object({ id: Id, name: z.string(), email: z.string() }).nullable(),
  action: z.enum(AUDIT_ACTIONS),
  /** What the action was applied to, as text. */
  subject: z.string().nullable(),
  /** The user, or the ticket's author, that the subject names by id; null if deleted. */
  subjectName: z.string().nullish(),
  details: z.record(z.string(), z.unknown()),
});
export type AuditItem = z.infer<typeof AuditItem>;

/**
 * `search` is a substring of the actor's name or email, of the action's label, or of the subject or
 * its display name.
 */
export const ListAuditInput = z.strictObject({
  ...pageInput(50),
  action: z.enum(['all', ...AUDIT_ACTIONS]).default('all'),
  sort: z.enum(AUDIT_SORTS).optional(),
});
export type ListAuditInput = z.infer<typeof ListAuditInput>;
export const ListAuditOutput = z.object({ items: z.array(AuditItem), ...pageFields });
export type ListAuditOutput = z.infer<typeof ListAuditOutput>;
