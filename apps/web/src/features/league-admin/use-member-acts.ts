import { copy } from '../../components/common-copy.ts';
import { messagesOf } from '../../lib/api/problem.ts';
import { trpc } from '../../lib/api/trpc.ts';
import { toast } from '../../lib/ui/toast.ts';
import { memberActsCopy } from './member-acts-copy.ts';

export type ListedPerson = { readonly leagueId: string; readonly userId: string; readonly name: string };

/**
 * What an administrator does with one member. A toast says what was done. Everything about the
 * league is loaded again, even after a refusal, because a refusal means that something has changed.
 */
export function useMemberActs({ leagueId, userId, name }: ListedPerson) {
  const utils = trpc.useUtils();
  const refresh = () => void utils.league.invalidate();
  const finish = (message: string) => {
    toast.success(message);
    refresh();
  };
  const fail = (error: unknown) => {
    toast.error(messagesOf(error, copy.noResponse).join(' '));
    refresh();
  };
  const administrator = trpc.league.setAdministrator.useMutation({
    onSuccess: (_, { isAdministrator }) => finish(isAdministrator ? memberActsCopy.added(name) : memberActsCopy.demoted(name)),
    onError: fail,
  });
  const undo = trpc.league.undoRemoval.useMutation({ onSuccess: () => finish(memberActsCopy.undone(name)), onError: fail });
  // The dialogs of these two show their refusals themselves.
  const transfer = trpc.league.transferOwnership.useMutation({
    onSuccess: () => finish(memberActsCopy.transferred(name)),
    onError: refresh,
  });
  const removal = trpc.league.removeMember.useMutation({ onSuccess: () => finish(memberActsCopy.removed(name)), onError: refresh });
  return {
    isBusy: administrator.isPending || undo.isPending || transfer.isPending || removal.isPending,
    setAdministrator: (isAdministrator: boolean) => administrator.mutate({ leagueId, userId, isAdministrator }),
    undoRemoval: () => undo.mutate({ leagueId, userId }),
    transfer: (onDone: () => void) => transfer.mutate({ leagueId, userId }, { onSuccess: onDone }),
    remove: (reason: string, onDone: () => void) => removal.mutate({ leagueId, userId, reason }, { onSuccess: onDone }),
    transferError: transfer.error,
    removalError: removal.error,
  };
}
