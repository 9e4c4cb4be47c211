import { useState } from 'react';
import { jobsCopy } from '../../content/admin-copy.ts';
import { toast } from '../../lib/toast.ts';
import { trpc } from '../../lib/trpc.ts';
import type { Job } from './jobs-view.ts';

const RELOAD_AFTER = 1000;

type Act = { readonly key: string; readonly call: () => Promise<unknown>; readonly done: string; readonly failed: string };

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Queue, retry and trigger. A button is busy from the click until the list has reloaded, one second after the answer (specification 7). */
export function useJobActions() {
  const utils = trpc.useUtils();
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  const client = utils.client.job;

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

  const texts = (name: string) => ({ done: jobsCopy.queued(name), failed: jobsCopy.queueFailed(name) });
  return {
    isBusy: (key: string) => busy.has(key),
    queue: (jobName: string, displayName: string) =>
      void act({ key: jobName, call: () => client.trigger.mutate({ jobName }), ...texts(displayName) }),
    retry: ({ id, name, isRetryable }: Job) => {
      if (isRetryable) void act({ key: id, call: () => client.retry.mutate({ id }), ...texts(name) });
      else toast.error(jobsCopy.cannotRetry);
    },
    trigger: ({ id }: Job) =>
      void act({
        key: id,
        call: () => client.triggerRecurring.mutate({ jobId: id }),
        done: jobsCopy.triggered(id),
        failed: jobsCopy.triggerFailed(id),
      }),
  };
}

export type JobActions = ReturnType<typeof useJobActions>;
