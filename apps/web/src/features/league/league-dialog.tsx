import { Dialog } from '../../components/dialog/dialog.tsx';
import InviteLinks from '../../components/invite/invite-links.tsx';
import { shareCopy } from '../../components/invite/share-copy.ts';
import { MuteDialog } from '../../components/mute/mute-dialog.tsx';
import type { League } from '../../lib/api/trpc.ts';

export type LeagueDialogName = 'invite' | 'mute';
type LeagueDialogProps = { readonly of: LeagueDialogName; readonly league: League; readonly onClose: () => void };

/** The dialogs of the header's links, loaded when the first one opens (screens 2.8). */
export default function LeagueDialog({ of, league: { id: leagueId, name }, onClose }: LeagueDialogProps) {
  if (of === 'mute') return <MuteDialog leagueId={leagueId} league={name} onClose={onClose} />;
  return (
    <Dialog title={shareCopy.invitePeople} onClose={onClose}>
      <InviteLinks leagueId={leagueId} league={name} />
    </Dialog>
  );
}
