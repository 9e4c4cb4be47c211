/** Texts of the invitation link (screens 2.8). */
export const inviteLinkCopy = {
  text: "Anyone with this link can see the league's name and size, and join without the key and password.",
  link: 'Invitation link',
  share: 'Share link',
  copy: 'Copy link',
  showQr: 'Show QR code',
  hideQr: 'Hide QR code',
  qr: (league: string) => `QR code of the invitation to ${league}`,
  copied: 'Invitation link copied to clipboard!',
  copyFailed: "Couldn't copy. Select the link and copy it by hand.",
  loadFailed: "Couldn't load the invitation link.",
  end: 'End this invitation link',
  endText:
    "This link and every other member's link stop working right away, and you get a new one. People who have joined stay. The key and password keep working.",
  endYes: 'Yes, end all links',
  endNo: 'Keep the links',
  ended: 'The old links no longer work. Here is your new one.',
  endFailed: "Couldn't end the links. Please try again.",
} as const;
