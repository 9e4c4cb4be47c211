import { Link } from '@tanstack/react-router';
import { trpc } from '../../lib/api/trpc.ts';
import { Dialog } from '../dialog/dialog.tsx';
import { Switch } from '../form/check.tsx';
import { LoadError } from '../load-error.tsx';
import { Skeleton } from '../skeleton.tsx';
import { muteCopy } from './mute-copy.ts';
import { useMute } from './use-mute.ts';

export type MuteDialogProps = { readonly leagueId: string; readonly league: string; readonly onClose: () => void };

/** Mutes and unmutes a league from its page (screens 2.8). */
export function MuteDialog({ leagueId, league, onClose }: MuteDialogProps) {
  const messages = trpc.user.messages.useQuery();
  const { mute, pending } = useMute();
  const isMuted = pending?.muted ?? messages.data?.mutedLeagues.some(({ id }) => id === leagueId);
  return (
    <Dialog title={muteCopy.title(league)} size="sm" onClose={onClose}>
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
