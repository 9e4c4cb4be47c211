/** Texts of the message in Manage league (screens 2.33). */
export const messageTabCopy = {
  title: 'Pinned message',
  lead: 'Every member sees it at the top of the league page. Web addresses in it are not links.',
  text: 'Message',
  help: 'Up to 500 characters',
  pin: 'Pin',
  takeDown: 'Take down',
  pinned: 'Message pinned',
  takenDown: 'Message taken down',
} as const;
