/** Texts of the pinned message (screens 2.8). */
export const pinnedMessageCopy = {
  label: 'Pinned message',
  by: (author: string, day: string) => ({ lead: 'Pinned by ', author, rest: `, ${day}` }),
  more: 'Show more',
  less: 'Show less',
} as const;
