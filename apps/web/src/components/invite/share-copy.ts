/** The invitation by key and password, and the messages after sharing it (screens 6). */
export const shareCopy = {
  title: (league: string) => `Join ${league}`,
  noKey: 'League key not available',
  copied: 'League invitation copied to clipboard! Share it with friends.',
  failed: (key: string) => `Unable to share. Please manually share the league key: ${key}`,
  keyCopied: 'League key copied to clipboard!',
  invite: 'Invite',
  invitePeople: 'Invite people',
  more: 'More ways',
  key: 'League key',
  copyKey: 'Copy the league key',
  password: 'League password',
  share: 'Share',
  shareWarning: 'Share includes the league password',
  alone: 'No one has joined yet. Invite people.',
} as const;
