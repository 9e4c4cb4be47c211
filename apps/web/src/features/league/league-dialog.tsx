import { Link } from '@tanstack/react-router';
import { Dialog } from '../../components/dialog/dialog.tsx';
import { Switch } from '../../components/form/check.tsx';
import InviteLinks from '../../components/invite/invite-links.tsx';
import { shareCopy } from '../../components/invite/share-copy.ts';
import { LoadError } from '../../components/load-error.tsx';
import { muteCopy } from '../../components/mute/mute-copy.ts';
import { useMute } from '../../components/mute/use-mute.ts';
import { Skeleton } from '../../components/skeleton.tsx';
import { type League, trpc } from '../../lib/api/trpc.ts';
import { LeaveLeague } from '../league-admin/leave-league.tsx';

/** Mutes and unmutes a league from its page (screens 2.8). */
function MuteDialog({ league: { id: leagueId, name }, onClose }: Omit<LeagueDialogProps, 'of'>) {
  const messages = trpc.user.messages.useQuery();
  const { mute, pending } = useMute();
  const isMuted = pending?.muted ?? messages.data?.mutedLeagues.some(({ id }) => id === leagueId);
  return (
    <Dialog title={muteCopy.title(name)} size="sm" onClose={onClose}>
      {isMuted !== undefined && (
        <Switch checked={isMuted} onChange={() => mute({ leagueId, muted: !isMuted })}>
          {muteCopy.toggle}
        </Switch>
      )}
      {isMuted === undefined &&
        (messages.isError ? <LoadError title={muteCopy.loadFailed} query={messages} /> : <Skeleton className="h-11" />)}
      <p className="text-fg-2">{muteCopy.text}</p>
      <Link to="/home/account" hash="messages" className="link justify-self-start">
        {muteCopy.account}
      </Link>
    </Dialog>
  );
}

export type LeagueDialogName = 'invite' | 'mute' | 'leave';
type LeagueDialogProps = { readonly of: LeagueDialogName; readonly league: League; readonly onClose: () => void };

/** The dialogs of the header's links, loaded when the first one opens (screens 2.8). */
export default function LeagueDialog({ of, league, onClose }: LeagueDialogProps) {
  if (of === 'mute') return <MuteDialog league={league} onClose={onClose} />;
  if (of === 'leave') return <LeaveLeague league={league} onClose={onClose} />;
  return (
    <Dialog title={shareCopy.invitePeople} onClose={onClose}>
      <InviteLinks leagueId={league.id} league={league.name} />
    </Dialog>
  );
}
