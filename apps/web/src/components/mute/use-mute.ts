import type { MuteLeagueInput } from '@survivor/contract/message';
import { trpc } from '../../lib/api/trpc.ts';
import { toast } from '../../lib/ui/toast.ts';
import { muteCopy } from './mute-copy.ts';

/** Mutes and unmutes a league. `pending` is the change until it is saved and refetched. */
export function useMute(onSaved?: () => void) {
  const utils = trpc.useUtils();
  const { mutate, isPending, variables } = trpc.league.mute.useMutation({
    onSuccess: async () => {
      await utils.user.messages.invalidate();
      onSaved?.();
    },
    onError: () => toast.error(muteCopy.failed, 'mute'),
  });
  const mute = (change: MuteLeagueInput) => {
    if (!isPending) mutate(change);
  };
  return { mute, pending: isPending ? variables : null };
}
