import { createPluralFormat } from '../lib/format.ts';

/** Support inquiries (screens 2.18). */
export const ticketsCopy = {
  title: 'Support Inquiries',
  search: 'Search by email, subject or message',
  filter: 'Status',
  statuses: { all: 'All Statuses', unresolved: 'Unresolved', resolved: 'Resolved' },
  columns: { id: 'ID', email: 'Email', issueType: 'Issue Type', status: 'Status', created: 'Created', actions: 'Actions' },
  count: createPluralFormat('ticket', 'tickets'),
  empty: 'No inquiries found',
  failed: "Couldn't load the tickets",
  caption: 'Support tickets',
  actions: 'Actions',
  actionsOf: (id: string) => `Actions for ticket ${id}`,
  markUnresolved: 'Mark as Unresolved',
  markResolved: 'Mark as Resolved',
  marked: (isResolved: boolean) => `Ticket marked as ${isResolved ? 'resolved' : 'unresolved'}`,
  markFailed: "Couldn't change the status.",
  facts: {
    description: 'Description',
    id: 'Ticket ID',
    email: 'User email',
    issueType: 'Issue Type',
    status: 'Status',
    created: 'Created',
    updated: 'Last updated',
    resolved: 'Resolved',
  },
} as const;
