/** Messages after a member shares a league. */
export const shareCopy = {
  title: (league: string) => `Join ${league}`,
  noKey: 'League key not available',
  copied: 'League invitation copied to clipboard! Share it with friends.',
  failed: (key: string) => `Unable to share. Please manually share the league key: ${key}`,
  keyCopied: 'League key copied to clipboard!',
  invitePeople: 'Invite people',
  alone: 'No one has joined yet. Invite people.',
} as const;
