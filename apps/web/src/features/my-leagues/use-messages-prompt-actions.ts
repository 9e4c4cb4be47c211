import { type MessageKind, STANDARD_QUIET_HOURS, STANDARD_REMINDER_HOURS } from '@survivor/rules';
import { useState } from 'react';
import { messagesOf } from '../../lib/api/problem.ts';
import { trpc } from '../../lib/api/trpc.ts';
import { subscribeDevice } from '../../lib/session/subscribe-device.ts';
import { toast } from '../../lib/ui/toast.ts';
import { devicesCopy } from '../account/devices-copy.ts';
import { messagesPromptCopy } from './messages-prompt-copy.ts';

const ACTION = 'messages-question';

/** Confirms the choice and moves the focus to the heading, because the prompt disappears. */
function reportChoice(message: string): void {
  toast.success(message, ACTION);
  document.querySelector('h1')?.focus({ preventScroll: true });
}

/** The choices of the prompt: email, this device, or not now. */
export function useMessagesPromptActions() {
  const utils = trpc.useUtils();
  const [isSubscribing, setIsSubscribing] = useState(false);
  const set = trpc.user.setMessages.useMutation({
    onSuccess: async (saved) => {
      await utils.user.messages.cancel();
      reportChoice(saved.emailKinds.length > 0 ? messagesPromptCopy.subscribed : messagesPromptCopy.notSubscribed);
      utils.user.messages.setData(undefined, saved);
    },
    onError: () => toast.error(messagesPromptCopy.failed, ACTION),
  });
  const add = trpc.user.addDevice.useMutation({
    onSuccess: async () => {
      reportChoice(messagesPromptCopy.subscribedHere);
      await utils.user.messages.invalidate();
    },
    onError: (error) => toast.error(messagesOf(error, devicesCopy.failed)[0] ?? devicesCopy.failed, ACTION),
  });
  const isBusy = isSubscribing || set.isPending || add.isPending;
  const subscribe = async (pushKey: string) => {
    setIsSubscribing(true);
    const result = await subscribeDevice(pushKey);
    setIsSubscribing(false);
    if (typeof result === 'string') toast.error(devicesCopy[result], ACTION);
    else add.mutate(result);
  };
  const choose = (kinds: readonly MessageKind[]) => {
    set.mutate({
      emailKinds: [...kinds],
      pushKinds: [...kinds],
      reminderHours: [...STANDARD_REMINDER_HOURS],
      quietHours: STANDARD_QUIET_HOURS,
      zone: null,
    });
  };
  return {
    isBusy,
    choose: (kinds: readonly MessageKind[]) => isBusy || choose(kinds),
    notifyHere: (pushKey: string) => isBusy || void subscribe(pushKey),
  };
}
