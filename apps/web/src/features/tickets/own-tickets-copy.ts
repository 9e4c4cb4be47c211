/** A player's own tickets (screens 2.32). */
export const ownTicketsCopy = {
  title: 'Your tickets',
  lead: 'What you wrote to us, and our answers. We also send each answer by email.',
  failed: "Couldn't load your tickets",
  empty: "You haven't written to us yet.",
  contact: 'Contact Support',
  open: 'Open',
  closed: 'Closed',
  ticket: (id: string) => `Ticket ${id}`,
  answeredOn: (day: string) => `Answered ${day}`,
  notAnswered: 'No answer yet',
  back: 'Your tickets',
  ticketFailed: "Couldn't load the ticket",
  unknown: "We couldn't find this ticket. It may belong to another account.",
  description: 'You wrote',
  answer: 'Our answer',
  waiting: 'No answer yet. Requests are reviewed manually, one by one.',
  again: {
    before: 'Do you want to add something? Write to us again through ',
    link: 'Contact Support',
    after: ' and name this ticket ID.',
  },
} as const;
