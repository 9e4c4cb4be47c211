/** Texts for muting a league, on its page and on the account page (screens 2.8, 2.30). */
export const muteCopy = {
  title: (league: string) => `Notifications from ${league}`,
  toggle: 'Mute notifications',
  text: 'Muted: no reminders or recaps from this league. Only you can see this setting.',
  account: 'All notifications',
  unmuted: 'Notifications from this league are on again.',
  failed: "Couldn't save that. Please try again.",
  loadFailed: "Couldn't load your notification settings",
} as const;
