import { demoCopy } from '../../content/demo-copy.ts';
import { messagesOf } from '../../lib/problem.ts';
import { toast } from '../../lib/toast.ts';
import { trpc } from '../../lib/trpc.ts';

/** Moves the shared clock forward; everything that was read before it moved is read again. */
export function useMoveClock() {
  const utils = trpc.useUtils();
  const { mutate, isPending } = trpc.state.moveClock.useMutation({
    onError: (error) => toast.error(messagesOf(error, demoCopy.failed).join(' ')),
    onSettled: () => utils.invalidate(),
  });
  return { isMoving: isPending, move: mutate };
}
