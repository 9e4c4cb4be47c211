/** Everything that administrators and operators do that is written to the audit log. */
export const AUDIT_ACTIONS = [
  'ticket resolve',
  'ticket reopen',
  'ticket answer',
  'ticket note',
  'job trigger',
  'job retry',
  'correction apply',
  'correction withdraw',
  'maintenance on',
  'maintenance off',
  'notice post',
  'notice remove',
  'clock move',
  'grant-admin',
  'revoke-admin',
  'pass-over-admin',
  'delete-account',
  'rotate-secret',
  'migrate',
  'grading repair',
  'session end',
  'sessions end',
  'suspend',
  'unsuspend',
  'list export',
  'mail test',
  'backup',
  'restore',
  'log prune',
  'league undo-removal',
  'league transfer-ownership',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

export const AUDIT_ACTION_LABELS: Record<AuditAction, string> = {
  'ticket resolve': 'Ticket resolved',
  'ticket reopen': 'Ticket reopened',
  'ticket answer': 'Ticket answered',
  'ticket note': 'Note added to a ticket',
  'job trigger': 'Job triggered',
  'job retry': 'Job retried',
  'correction apply': 'Correction applied',
  'correction withdraw': 'Correction withdrawn',
  'maintenance on': 'Maintenance switched on',
  'maintenance off': 'Maintenance switched off',
  'notice post': 'Notice posted',
  'notice remove': 'Notice taken down',
  'clock move': 'Clock moved',
  'grant-admin': 'Administrator granted',
  'revoke-admin': 'Administrator revoked',
  'pass-over-admin': 'Administrator not granted',
  'delete-account': 'Account deleted',
  'rotate-secret': 'Secret rotated',
  migrate: 'Database migrated',
  'grading repair': 'Leagues repaired',
  'session end': 'Session ended',
  'sessions end': 'All sessions ended',
  suspend: 'Account suspended',
  unsuspend: 'Account unsuspended',
  'list export': 'List exported',
  'mail test': 'Test email sent',
  backup: 'Backup taken',
  restore: 'Backup restored',
  'log prune': 'Security log pruned',
  'league undo-removal': 'Removal from a league undone',
  'league transfer-ownership': 'League ownership transferred',
};

/**
 * Security events, such as refused sign-ins. They share one hash chain with the audit log (rules
 * 6).
 */
const SECURITY_EVENT_KINDS = ['sign-in', 'sign-in refused', 'authorisation refused'] as const;
export type SecurityEventKind = (typeof SECURITY_EVENT_KINDS)[number];

/** The two append-only logs. */
const AUDIT_LOGS = ['admin_audit', 'security_events'] as const;
export type AuditLog = (typeof AUDIT_LOGS)[number];
