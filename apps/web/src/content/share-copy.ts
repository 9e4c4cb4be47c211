/** Inviting to a league. */
export const shareCopy = {
  title: (league: string) => `Join ${league}`,
  noKey: 'League key not available',
  copied: 'League invitation copied to clipboard! Share it with friends.',
  failed: (key: string) => `Unable to share. Please manually share the league key: ${key}`,
  keyCopied: 'League key copied to clipboard!',
  withPassword: 'Includes the league password',
  shareWarning: 'Share includes the league password',
  copyKey: 'Copy the league key',
  inviteLink: 'Invite link',
  invitePeople: 'Invite people',
  alone: 'You are alone here. Invite people.',
} as const;
