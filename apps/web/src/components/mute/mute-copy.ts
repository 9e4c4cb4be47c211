/** Texts of muting a league, on its page and on the account page (screens 2.8, 2.30). */
export const muteCopy = {
  title: (league: string) => `Messages about ${league}`,
  toggle: 'Mute messages',
  text: 'While it is muted you hear nothing of this league: no reminder, no notice, no digest. Nobody else is told.',
  account: 'All messages',
  unmuted: 'You hear of this league again.',
  failed: 'That was not saved. Please try again.',
  loadFailed: "Couldn't load your messages",
} as const;
