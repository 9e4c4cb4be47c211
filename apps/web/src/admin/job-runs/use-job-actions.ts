import { createContext, useState } from 'react';
import { trpc } from '../../lib/api/trpc.ts';
import { toast } from '../../lib/ui/toast.ts';
import { jobRunsCopy } from './job-runs-copy.ts';
import type { Job } from './job-runs-view.ts';

const RELOAD_AFTER = 1000;

type Act = { readonly key: string; readonly call: () => Promise<unknown>; readonly done: string; readonly failed: string };

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Queue, retry and trigger. A button is busy from the click until the list has reloaded, one second after the answer (screens 7). */
export function useJobActions() {
  const utils = trpc.useUtils();
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  const trigger = trpc.job.trigger.useMutation();
  const retry = trpc.job.retry.useMutation();
  const triggerRecurring = trpc.job.triggerRecurring.useMutation();

  async function act({ key, call, done, failed }: Act): Promise<void> {
    setBusy((keys) => new Set([...keys, key]));
    try {
      await call();
      toast.success(done);
      await wait(RELOAD_AFTER);
      await utils.job.invalidate();
    } catch {
      toast.error(failed);
    } finally {
      setBusy((keys) => new Set([...keys].filter((one) => one !== key)));
    }
  }

  const texts = (name: string) => ({ done: jobRunsCopy.queued(name), failed: jobRunsCopy.queueFailed(name) });
  return {
    isBusy: (key: string) => busy.has(key),
    queue: (jobName: string, displayName: string) =>
      void act({ key: jobName, call: () => trigger.mutateAsync({ jobName }), ...texts(displayName) }),
    retry: ({ id, name, isRetryable }: Job) => {
      if (isRetryable) void act({ key: id, call: () => retry.mutateAsync({ id }), ...texts(name) });
      else toast.error(jobRunsCopy.cannotRetry);
    },
    trigger: ({ id }: Job) =>
      void act({
        key: id,
        call: () => triggerRecurring.mutateAsync({ jobId: id }),
        done: jobRunsCopy.triggered(id),
        failed: jobRunsCopy.triggerFailed(id),
      }),
  };
}

export type JobActions = ReturnType<typeof useJobActions>;

/** For the buttons in the rows, whose columns are constant. */
export const JobActionsContext = createContext<JobActions>({
  isBusy: () => false,
  queue: () => undefined,
  retry: () => undefined,
  trigger: () => undefined,
});
