import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { copy } from '../../components/common-copy.ts';
import { messagesOf } from '../../lib/api/problem.ts';
import { trpc } from '../../lib/api/trpc.ts';
import { toast } from '../../lib/ui/toast.ts';
import { useOnline } from '../../lib/ui/use-online.ts';
import { type PlanChange, withChange } from './ahead-view.ts';
import { aheadCopy } from './season-ahead-copy.ts';

const TIMEOUT_MS = 15_000;

/**
 * The plan including unsaved changes, which are sent one after another. A failed change is undone
 * and reported. Offline, changes are refused: they could be stored much later or never.
 */
export function usePlan(leagueId: string) {
  const utils = trpc.useUtils();
  const isOnline = useOnline();
  const stored = trpc.pick.plan.useQuery({ leagueId });
  const [sent, setSent] = useState<readonly PlanChange[]>([]);
  const { mutate } = useMutation({
    scope: { id: `plan ${leagueId}` },
    mutationFn: (change: PlanChange) =>
      utils.client.pick.setPlan.mutate({ leagueId, ...change }, { signal: AbortSignal.timeout(TIMEOUT_MS) }),
    onSuccess: async (plan) => {
      // A read in progress may have started before the change.
      await utils.pick.plan.cancel({ leagueId });
      utils.pick.plan.setData({ leagueId }, plan);
    },
    onError: (error) => {
      toast.error([aheadCopy.notSaved, ...messagesOf(error, copy.noResponse)].join(' '));
      return utils.pick.plan.invalidate({ leagueId });
    },
    onSettled: (_plan, _error, change) => setSent((changes) => changes.filter((other) => other !== change)),
  });

  function change(next: PlanChange): void {
    if (!isOnline) return;
    setSent((changes) => [...changes, next]);
    mutate(next);
  }

  const marks = sent.reduce<ReturnType<typeof withChange>>(withChange, stored.data?.marks ?? []);
  return { stored, marks, isOnline, change };
}

export type ChangePlan = ReturnType<typeof usePlan>['change'];
