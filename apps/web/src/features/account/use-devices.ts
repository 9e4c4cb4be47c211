import type { TestDeviceOutput } from '@survivor/contract/message';
import { useState } from 'react';
import { messagesOf } from '../../lib/api/problem.ts';
import { trpc } from '../../lib/api/trpc.ts';
import { subscribeDevice } from '../../lib/session/subscribe-device.ts';
import { toast } from '../../lib/ui/toast.ts';
import { devicesCopy } from './devices-copy.ts';
import { removeFormerDevices } from './remove-former-devices.ts';

const OUTCOMES = { sent: devicesCopy.sent, gone: devicesCopy.gone, 'not-now': devicesCopy.notNow } as const;

const describeOutcome = ({ outcome, reason }: TestDeviceOutput) => (reason === undefined ? OUTCOMES[outcome] : devicesCopy[reason]);

/** Actions on devices, one at a time. `trouble` is why the last one failed. */
export function useDevices() {
  const utils = trpc.useUtils();
  const [trouble, setTrouble] = useState<string | null>(null);
  const [isSubscribing, setIsSubscribing] = useState(false);
  const refresh = () => utils.user.messages.invalidate();
  const add = trpc.user.addDevice.useMutation({
    onSuccess: async ({ items }) => {
      await removeFormerDevices(utils.client, items).catch(() => undefined);
      await refresh();
      toast.success(devicesCopy.added);
    },
    onError: (error) => setTrouble(messagesOf(error, devicesCopy.failed)[0] ?? devicesCopy.failed),
  });
  const remove = trpc.user.removeDevice.useMutation({
    onSuccess: async () => {
      await refresh();
      toast.success(devicesCopy.removed);
    },
    onError: () => setTrouble(devicesCopy.notRemoved),
  });
  const test = trpc.user.testDevice.useMutation({
    onSuccess: async (result) => {
      const text = describeOutcome(result);
      if (result.outcome === 'sent') toast.success(text);
      else setTrouble(text);
      if (result.outcome === 'gone') await refresh();
    },
    onError: () => setTrouble(devicesCopy.notNow),
  });
  const subscribe = async (pushKey: string) => {
    setTrouble(null);
    setIsSubscribing(true);
    const result = await subscribeDevice(pushKey);
    setIsSubscribing(false);
    if (typeof result === 'string') setTrouble(devicesCopy[result]);
    else add.mutate(result);
  };
  const withoutTrouble = (act: () => void) => {
    setTrouble(null);
    act();
  };
  return {
    trouble,
    hasAdded: add.isSuccess,
    isAdding: isSubscribing || add.isPending,
    isBusy: isSubscribing || add.isPending || remove.isPending || test.isPending,
    removing: remove.isPending ? remove.variables.id : null,
    testing: test.isPending ? test.variables.id : null,
    add: (pushKey: string) => void subscribe(pushKey),
    remove: (id: string) => withoutTrouble(() => remove.mutate({ id })),
    test: (id: string) => withoutTrouble(() => test.mutate({ id })),
  };
}
