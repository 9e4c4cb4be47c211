/** The page on which administrators manage their league (screens 2.33). */
export const manageCopy = {
  title: 'Manage league',
  tabsLabel: 'Parts of the league',
  tabs: { members: 'Members', invite: 'Invite', message: 'Message' },
  failedTitle: "Couldn't load the league",
} as const;
