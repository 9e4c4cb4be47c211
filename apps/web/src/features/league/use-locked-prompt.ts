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

const sayLocked = () => toast.error(describeRefusal({ kind: 'locked' }));

/** Explains that the deadline closed an open dialog, even if the pick card unmounts with it. */
export function useLockedPrompt(question: LockedPrompt): void {
  const clock = useContext(ServerClockContext);
  const { isOpen, isLocked } = question;
  const latest = useRef(question);
  useEffect(() => {
    latest.current = question;
  });
  useEffect(() => {
    if (!isOpen || !isLocked) return;
    latest.current.onLocked();
    sayLocked();
  }, [isOpen, isLocked]);
  useEffect(
    () => () => {
      const { isOpen: wasOpen, isLocked: wasLocked, startsAt } = latest.current;
      const now = clock.now();
      if (wasOpen && !wasLocked && startsAt !== null && now !== null && now >= startsAt) sayLocked();
    },
    [clock],
  );
}
