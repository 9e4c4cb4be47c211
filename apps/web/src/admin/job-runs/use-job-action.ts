import { useState } from 'react';
import { trpc } from '../../lib/api/trpc.ts';
import { toast } from '../../lib/ui/toast.ts';

const RELOAD_AFTER_MS = 1000;

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

type Messages = { readonly done: string; readonly failed: string };

/** Runs an action of a job. Busy until the lists reload a second after the response (screens 7). */
export function useJobAction() {
  const utils = trpc.useUtils();
  const [isBusy, setIsBusy] = useState(false);
  async function run(request: () => Promise<unknown>, { done, failed }: Messages): Promise<void> {
    setIsBusy(true);
    try {
      await request();
      toast.success(done);
      await wait(RELOAD_AFTER_MS);
      await utils.job.invalidate();
    } catch {
      toast.error(failed);
    } finally {
      setIsBusy(false);
    }
  }
  return { isBusy, run };
}
