import { type LeagueRole, refuseAct, Standings } from '@survivor/rules';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { ConfirmDialog } from '../../components/dialog/confirm-dialog.tsx';
import { Note } from '../../components/notice.tsx';
import { messagesOf } from '../../lib/api/problem.ts';
import { standingsOf } from '../../lib/api/standings-link.ts';
import { type League, trpc } from '../../lib/api/trpc.ts';
import { toast } from '../../lib/ui/toast.ts';
import { leaveCopy } from './leave-copy.ts';

/** Leaves the league; then goes to My Leagues if the membership has ended (rules 11). */
function useLeave({ id: leagueId, name, status }: League, onLeft: () => void) {
  const utils = trpc.useUtils();
  const navigate = useNavigate();
  return trpc.league.leave.useMutation({
    onSuccess: () => {
      toast.success(leaveCopy.left(name), `leave ${leagueId}`);
      void utils.league.cards.invalidate();
      // Does not close the dialog: that goes back in the history and would undo the navigation.
      if (status === 'Open') return void navigate({ to: '/home/leagues', replace: true });
      onLeft();
      void utils.league.get.invalidate({ id: leagueId });
      void utils.league.standings.invalidate(standingsOf(leagueId));
      void utils.pick.history.invalidate({ leagueId });
      void utils.league.log.invalidate({ id: leagueId });
    },
  });
}

/** What the rules need to know about a reader who wants to leave (rules 11); null while loading. */
function useLeaver({ id, administration }: League) {
  const me = trpc.user.me.useQuery(undefined, { staleTime: 60_000 });
  const members = trpc.league.standings.useQuery(standingsOf(id), { staleTime: Number.POSITIVE_INFINITY });
  return useMemo(() => {
    if (me.data === undefined || members.data === undefined) return null;
    const standings = new Standings(members.data);
    const { ownIndex } = standings;
    const isAdmin = ownIndex >= 0 && standings.member(ownIndex).isAdmin;
    const isOwner = administration === undefined ? isAdmin : administration.ownerId === me.data.id;
    const role: LeagueRole = isOwner ? 'owner' : isAdmin ? 'administrator' : 'member';
    return {
      role,
      isSelf: true,
      isEliminated: standings.isEliminated(ownIndex),
      hasLeft: standings.hasLeft(ownIndex),
      removal: null,
      isAlone: standings.total === 1,
    };
  }, [me.data, members.data, administration]);
}

function describeLeaving({ status, round }: League, isAlone: boolean): string {
  if (status === 'Open') return isAlone ? leaveCopy.alone : leaveCopy.open;
  return `${leaveCopy.running(round.description)} ${leaveCopy.readable}`;
}

/** Says what leaving means in the league's state, and asks for a confirmation (screens 2.8). */
export function LeaveLeague({ league, onClose }: { league: League; onClose: () => void }) {
  const leaver = useLeaver(league);
  const { mutate, isPending, error } = useLeave(league, onClose);
  const refusal = leaver === null ? null : refuseAct('leave', { role: leaver.role, status: league.status, concerned: leaver });
  const isDisabled = leaver === null || refusal !== null;
  return (
    <ConfirmDialog
      title={leaveCopy.title(league.name)}
      confirmLabel={isPending ? leaveCopy.busy : leaveCopy.confirm}
      isBusy={isPending || isDisabled}
      messages={error === null ? [] : messagesOf(error, leaveCopy.failed)}
      onConfirm={() => !isPending && !isDisabled && mutate({ leagueId: league.id })}
      onCancel={onClose}
    >
      {refusal === null ? <p>{describeLeaving(league, leaver?.isAlone ?? false)}</p> : <Note kind="neutral">{refusal.message}</Note>}
    </ConfirmDialog>
  );
}
