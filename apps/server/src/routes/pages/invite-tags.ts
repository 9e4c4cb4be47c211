import { invitationLink, type LeagueStatus, refuseEntry } from '@survivor/rules';
import type { InvitedLeague } from '@survivor/services';
import { renderPreviewTags } from './preview-tags.ts';

/** A valid invitation and its league. */
export type Invite = { readonly token: string; readonly league: InvitedLeague; readonly status: LeagueStatus };

/** Replaces an invalid token in addresses, so that all such pages are the same. */
const NO_TOKEN = 'none';

/** How many members there are, and whether the league can be joined. */
export function sizeOf({ league, status }: Omit<Invite, 'token'>): string {
  const { total } = league;
  const count = total.toLocaleString('en-US');
  const members = `${count} ${total === 1 ? 'member' : 'members'}`;
  if (status === 'Completed') return `${members}. It is over.`;
  if (status === 'In Progress') return `${members}. It has started.`;
  const refusal = refuseEntry({ ...league, status, isRemoved: false });
  return refusal === null ? `${members} so far. Join them.` : `${members}. ${refusal.message}.`;
}

export const seasonOf = ({ season }: InvitedLeague): string => `${season} survivor pool`;

function formatTags(invite: Invite | null): { title: string; description: string } {
  if (invite === null) return { title: 'Survivor Pools', description: 'You are invited. NFL survivor pools, free.' };
  return { title: `Join ${invite.league.name}`, description: `${sizeOf(invite)} ${seasonOf(invite.league)}.` };
}

/**
 * The Open Graph tags of an invitation: name and size of the league, or neither for an invalid
 * token (screens 2.7).
 */
export function inviteTags(invite: Invite | null, publicUrl: string): string {
  const link = invitationLink(publicUrl, invite?.token ?? NO_TOKEN);
  const { title, description } = formatTags(invite);
  return renderPreviewTags({ title, description, url: link, image: `${link}/preview.png` });
}
