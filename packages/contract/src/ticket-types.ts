/** Issue types of a support ticket with their labels (screens 3). */
export const TICKET_ISSUE_TYPES = ['account', 'league', 'picks', 'technical', 'feature-request', 'enhancement', 'other'] as const;
export type TicketIssueType = (typeof TICKET_ISSUE_TYPES)[number];

/** An answer goes to the player; a note stays in the console. */
export type TicketEntryKind = 'answer' | 'note';

export const TICKET_ISSUE_LABELS: Record<TicketIssueType, string> = {
  account: 'Account Issues',
  league: 'League Problems',
  picks: 'Pick Submission Issues',
  technical: 'Technical Problems',
  'feature-request': 'Feature Request',
  enhancement: 'Enhancement Suggestion',
  other: 'Other',
};
