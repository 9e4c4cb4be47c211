import { describeRefusal } from '@survivor/rules';
import { useContext, useEffect, useRef } from 'react';
import { ServerClockContext } from '../../lib/clock/use-server-now.ts';
import { toast } from '../../lib/ui/toast.ts';

export type LockedPrompt = {
  /** The dialog is open and its pick is not being sent. */
  readonly isOpen: boolean;
  readonly isLocked: boolean;
  readonly startsAt: Date | null;
  readonly onLocked: () => void;
};

const showLockedToast = () => toast.error(describeRefusal({ kind: 'locked' }));

/** Explains that the deadline closed an open dialog, even if the pick card unmounts with it. */
export function useLockedPrompt(prompt: LockedPrompt): void {
  const clock = useContext(ServerClockContext);
  const { isOpen, isLocked } = prompt;
  const latest = useRef(prompt);
  useEffect(() => {
    latest.current = prompt;
  });
  useEffect(() => {
    if (!isOpen || !isLocked) return;
    latest.current.onLocked();
    showLockedToast();
  }, [isOpen, isLocked]);
  useEffect(
    () => () => {
      const { isOpen: wasOpen, isLocked: wasLocked, startsAt } = latest.current;
      const now = clock.now();
      if (wasOpen && !wasLocked && startsAt !== null && now !== null && now >= startsAt) showLockedToast();
    },
    [clock],
  );
}
