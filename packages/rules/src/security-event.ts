/** What a person tried at the doors, beside what administrators do (rules 6). Both stand in one hash chain. */
const SECURITY_EVENT_KINDS = ['sign-in', 'sign-in refused', 'authorisation refused'] as const;
export type SecurityEventKind = (typeof SECURITY_EVENT_KINDS)[number];

/** The two logs that nobody changes. */
const AUDIT_LOGS = ['admin_audit', 'security_events'] as const;
export type AuditLog = (typeof AUDIT_LOGS)[number];
