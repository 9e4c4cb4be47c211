import { type MessageKind, STANDARD_QUIET_HOURS, STANDARD_REMINDER_HOURS } from '@survivor/rules';
import { useState } from 'react';
import { messagesOf } from '../../lib/api/problem.ts';
import { trpc } from '../../lib/api/trpc.ts';
import { subscribeDevice } from '../../lib/session/subscribe-device.ts';
import { toast } from '../../lib/ui/toast.ts';
import { devicesCopy } from '../account/devices-copy.ts';
import { messagesQuestionCopy } from './messages-prompt-copy.ts';

const ACTION = 'messages-question';

/** Confirms the choice and moves the focus to the heading, because the prompt disappears. */
function tell(words: string): void {
  toast.success(words, ACTION);
  document.querySelector('h1')?.focus({ preventScroll: true });
}

/** The choices of the prompt: email, this device, or not now. */
export function useMessagesPromptActions() {
  const utils = trpc.useUtils();
  const [isAsking, setIsAsking] = useState(false);
  const set = trpc.user.setMessages.useMutation({
    onSuccess: async (saved) => {
      await utils.user.messages.cancel();
      tell(saved.emailKinds.length > 0 ? messagesQuestionCopy.told : messagesQuestionCopy.notTold);
      utils.user.messages.setData(undefined, saved);
    },
    onError: () => toast.error(messagesQuestionCopy.failed, ACTION),
  });
  const add = trpc.user.addDevice.useMutation({
    onSuccess: async () => {
      tell(messagesQuestionCopy.toldHere);
      await utils.user.messages.invalidate();
    },
    onError: (error) => toast.error(messagesOf(error, devicesCopy.failed)[0] ?? devicesCopy.failed, ACTION),
  });
  const isBusy = isAsking || set.isPending || add.isPending;
  const ask = async (pushKey: string) => {
    setIsAsking(true);
    const answer = await subscribeDevice(pushKey);
    setIsAsking(false);
    if (typeof answer === 'string') toast.error(devicesCopy[answer], ACTION);
    else add.mutate(answer);
  };
  const answer = (kinds: readonly MessageKind[]) => {
    set.mutate({
      emailKinds: [...kinds],
      pushKinds: [...kinds],
      reminderHours: [...STANDARD_REMINDER_HOURS],
      quietHours: STANDARD_QUIET_HOURS,
      zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    });
  };
  return {
    isBusy,
    answer: (kinds: readonly MessageKind[]) => isBusy || answer(kinds),
    notifyHere: (pushKey: string) => isBusy || void ask(pushKey),
  };
}
