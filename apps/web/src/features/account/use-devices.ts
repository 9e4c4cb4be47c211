import { useState } from 'react';
import { messagesOf } from '../../lib/api/problem.ts';
import { trpc } from '../../lib/api/trpc.ts';
import { subscribeDevice } from '../../lib/session/subscribe-device.ts';
import { toast } from '../../lib/ui/toast.ts';
import { devicesCopy } from './devices-copy.ts';

const OUTCOMES = { sent: devicesCopy.sent, gone: devicesCopy.gone, 'not-now': devicesCopy.notNow } as const;

/** Actions on devices, one at a time. `trouble` is why the last one failed. */
export function useDevices() {
  const utils = trpc.useUtils();
  const [trouble, setTrouble] = useState<string | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const renew = () => utils.user.messages.invalidate();
  const add = trpc.user.addDevice.useMutation({
    onSuccess: async () => {
      await renew();
      toast.success(devicesCopy.added);
    },
    onError: (error) => setTrouble(messagesOf(error, devicesCopy.failed)[0] ?? devicesCopy.failed),
  });
  const remove = trpc.user.removeDevice.useMutation({
    onSuccess: async () => {
      await renew();
      toast.success(devicesCopy.removed);
    },
    onError: () => setTrouble(devicesCopy.notRemoved),
  });
  const test = trpc.user.testDevice.useMutation({
    onSuccess: async ({ outcome }) => {
      if (outcome === 'sent') toast.success(OUTCOMES.sent);
      else setTrouble(OUTCOMES[outcome]);
      if (outcome === 'gone') await renew();
    },
    onError: () => setTrouble(devicesCopy.notNow),
  });
  const ask = async (pushKey: string) => {
    setTrouble(null);
    setIsAsking(true);
    const answer = await subscribeDevice(pushKey);
    setIsAsking(false);
    if (typeof answer === 'string') setTrouble(devicesCopy[answer]);
    else add.mutate(answer);
  };
  const withoutTrouble = (act: () => void) => {
    setTrouble(null);
    act();
  };
  return {
    trouble,
    isAdding: isAsking || add.isPending,
    isBusy: isAsking || add.isPending || remove.isPending || test.isPending,
    removing: remove.isPending ? remove.variables.id : null,
    testing: test.isPending ? test.variables.id : null,
    add: (pushKey: string) => void ask(pushKey),
    remove: (id: string) => withoutTrouble(() => remove.mutate({ id })),
    test: (id: string) => withoutTrouble(() => test.mutate({ id })),
  };
}
