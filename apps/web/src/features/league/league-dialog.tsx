import InviteDialog from '../../components/invite/invite-dialog.tsx';
import { MuteDialog } from '../../components/mute/mute-dialog.tsx';
import type { League } from '../../lib/api/trpc.ts';

export type LeagueDialogName = 'invite' | 'mute';
type LeagueDialogProps = { readonly of: LeagueDialogName; readonly league: League; readonly onClose: () => void };

/** The dialogs of the header's links, loaded when the first one opens. */
export default function LeagueDialog({ of, league, onClose }: LeagueDialogProps) {
  const props = { leagueId: league.id, league: league.name, onClose };
  return of === 'mute' ? <MuteDialog {...props} /> : <InviteDialog {...props} />;
}
