import { createPluralFormat } from '../lib/format.ts';

/** Support inquiries (screens 2.18). */
export const ticketsCopy = {
  title: 'Support Inquiries',
  search: 'Search by email, subject or message',
  filter: 'Status',
  statuses: { all: 'All Statuses', unresolved: 'Unresolved', resolved: 'Resolved' },
  columns: { id: 'ID', email: 'Email', issueType: 'Issue Type', status: 'Status', created: 'Created', actions: 'Actions' },
  count: createPluralFormat('inquiry', 'inquiries'),
  empty: 'No inquiries found',
  failed: "Couldn't load the inquiries",
  caption: 'Support inquiries',
  actions: 'Actions',
  actionsOf: (id: string) => `Actions for ticket ${id}`,
  markUnresolved: 'Mark as Unresolved',
  markResolved: 'Mark as Resolved',
  marked: (isResolved: boolean) => `Inquiry marked as ${isResolved ? 'resolved' : 'unresolved'}`,
  markFailed: 'The status could not be changed.',
  facts: {
    description: 'Description',
    id: 'Ticket ID',
    email: 'User Email',
    issueType: 'Issue Type',
    status: 'Status',
    created: 'Created',
    updated: 'Last Updated',
    resolved: 'Resolved',
  },
} as const;
