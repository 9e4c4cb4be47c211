export type InvitationFacts = { readonly leagueName: string; readonly key: string; readonly password: string; readonly publicUrl: string };

/** The address of the Join page with the key filled in (screens 6). */
function joinLink(publicUrl: string, key: string): string {
  return `${publicUrl}/home/join-league?key=${encodeURIComponent(key)}`;
}

/** The address of an invitation, which opens the league without its password (rules 3). */
export function invitationLink(publicUrl: string, token: string): string {
  return `${publicUrl}/invite/${token}`;
}

/** The text that a member shares: key, password, join link and rules link (screens 6). */
export function invitationText({ leagueName, key, password, publicUrl }: InvitationFacts): string {
  return [
    `Join my survivor league "${leagueName}"!`,
    '',
    `League key: ${key}`,
    `Password: ${password}`,
    '',
    `Join here: ${joinLink(publicUrl, key)}`,
    `How to play: ${publicUrl}/rules`,
  ].join('\n');
}
