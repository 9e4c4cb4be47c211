import { invitationText } from '@survivor/rules';
import { copyText } from '../../lib/ui/copy-text.ts';
import { openShareSheet } from '../../lib/ui/share-sheet.ts';
import { toast } from '../../lib/ui/toast.ts';
import { shareCopy } from './share-copy.ts';

export type LeagueCredentials = { readonly name: string; readonly key: string; readonly password: string };

/** Opens the device's share sheet, or copies if it fails. Canceling is no failure (screens 8). */
export async function shareInvitation({ name, key, password }: LeagueCredentials): Promise<void> {
  if (key === '') {
    toast.error(shareCopy.noKey);
    return;
  }
  const text = invitationText({ leagueName: name, key, password, publicUrl: window.location.origin });
  const isShared = typeof navigator.share === 'function' && (await openShareSheet({ title: shareCopy.title(name), text }));
  if (!isShared) await copyText(text, { done: shareCopy.copied, failed: shareCopy.failed(key) });
}

/** Copies the league key to the clipboard (screens 8, "Copy key"). */
export const copyLeagueKey = (key: string) => copyText(key, { done: shareCopy.keyCopied, failed: shareCopy.failed(key) });
