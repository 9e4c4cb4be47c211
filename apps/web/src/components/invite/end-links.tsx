import { useState } from 'react';
import { trpc } from '../../lib/api/trpc.ts';
import { toast } from '../../lib/ui/toast.ts';
import { Note } from '../notice.tsx';
import { inviteLinkCopy } from './invite-links-copy.ts';

/** Lets administrators revoke every invitation link of the league (rules 3). */
export function EndLinks({ leagueId }: { leagueId: string }) {
  const [isConfirming, setIsConfirming] = useState(false);
  const utils = trpc.useUtils();
  const end = trpc.league.endInvitations.useMutation({
    onSuccess: async (link) => {
      await utils.league.inviteLink.cancel({ id: leagueId });
      utils.league.inviteLink.setData({ id: leagueId }, link);
      setIsConfirming(false);
      toast.success(inviteLinkCopy.ended);
    },
    onError: () => toast.error(inviteLinkCopy.endFailed),
  });
  if (!isConfirming) {
    return (
      <button
        type="button"
        className="btn btn-quiet -ml-3 justify-self-start text-sm text-eliminated"
        onClick={() => setIsConfirming(true)}
      >
        {inviteLinkCopy.end}
      </button>
    );
  }
  return (
    <div className="grid gap-3">
      <Note kind="warning">{inviteLinkCopy.endText}</Note>
      <div className="flex flex-wrap gap-2">
        <button type="button" className="btn btn-line text-sm" onClick={() => setIsConfirming(false)}>
          {inviteLinkCopy.endNo}
        </button>
        <button
          type="button"
          className="btn btn-line text-sm text-eliminated"
          disabled={end.isPending}
          onClick={() => end.mutate({ id: leagueId })}
        >
          {inviteLinkCopy.endYes}
        </button>
      </div>
    </div>
  );
}
