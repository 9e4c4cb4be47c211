/** The link that invites, wherever a member can send it (screens 2.8). */
export const inviteLinkCopy = {
  text: 'Whoever opens this link sees the name and size of the league and joins without key and password.',
  link: 'Invitation link',
  share: 'Share link',
  copy: 'Copy link',
  showQr: 'Show QR code',
  hideQr: 'Hide QR code',
  qr: (league: string) => `QR code of the invitation to ${league}`,
  copied: 'Invitation link copied to clipboard!',
  copyFailed: 'Copying did not work. Select the link and copy it.',
  loadFailed: 'The invitation link could not be loaded.',
  end: 'End this invitation link',
  endText:
    'This link and those of all other members stop working at once, and you get a new one. Who has joined stays. Key and password keep working.',
  endYes: 'Yes, end all links',
  endNo: 'Keep the links',
  ended: 'The old links do not work any more. This is your new one.',
  endFailed: 'The links could not be ended. Please try again.',
} as const;
