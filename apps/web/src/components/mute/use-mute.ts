import type { MuteLeagueInput } from '@survivor/contract/message';
import { muteCopy } from '../../content/mute-copy.ts';
import { trpc } from '../../lib/api/trpc.ts';
import { toast } from '../../lib/ui/toast.ts';

/** Mutes a league or ends that; `pending` is what is being saved. What is told of it is asked anew before it is said. */
export function useMute() {
  const utils = trpc.useUtils();
  const { mutate, isPending, variables } = trpc.league.mute.useMutation({
    onSuccess: async (_, { muted }) => {
      await utils.user.messages.invalidate();
      toast.success(muted ? muteCopy.muted : muteCopy.unmuted, 'mute');
    },
    onError: () => toast.error(muteCopy.failed, 'mute'),
  });
  const mute = (wish: MuteLeagueInput) => {
    if (!isPending) mutate(wish);
  };
  return { mute, pending: isPending ? variables : null };
}
