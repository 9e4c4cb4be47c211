import type { DecidedCorrectionOutput } from '@survivor/contract/correction';
import { useState } from 'react';
import { copy } from '../../components/common-copy.ts';
import { messagesOf, statusOf } from '../../lib/api/problem.ts';
import { trpc } from '../../lib/api/trpc.ts';
import { toast } from '../../lib/ui/toast.ts';
import { previewCopy } from './corrections-copy.ts';
import type { Target } from './corrections-view.ts';

const CONFLICT = 409;

type Decision = { readonly act: 'apply' | 'withdraw'; readonly fingerprint: string; readonly reason: string };
export type DecideCorrectionOptions = {
  readonly target: Target;
  readonly onDone: () => void;
  /** Called if the preview is out of date. */
  readonly onStale: () => void;
};

/** Reloads what a decision changes: corrections, dashboard, System State and audit log. */
export function useInvalidateCorrections(): () => void {
  const utils = trpc.useUtils();
  return () => {
    void utils.game.corrections.invalidate();
    void utils.state.season.invalidate();
    void utils.state.home.invalidate();
    void utils.state.audit.invalidate();
  };
}

/** Applies or withdraws a previewed correction. After a conflict, the preview is reloaded. */
export function useDecideCorrection({ target, onDone, onStale }: DecideCorrectionOptions) {
  const invalidate = useInvalidateCorrections();
  const [messages, setMessages] = useState<readonly string[]>([]);
  const createOptions = (act: Decision['act']) => ({
    onSuccess: ({ jobRunId }: DecidedCorrectionOutput) => {
      invalidate();
      toast.success(previewCopy.grading(previewCopy.done[act], jobRunId));
      onDone();
    },
    onError: (error: unknown) => {
      setMessages(messagesOf(error, copy.noResponse));
      if (statusOf(error) === CONFLICT) onStale();
    },
  });
  const apply = trpc.game.applyCorrection.useMutation(createOptions('apply'));
  const withdraw = trpc.game.withdrawCorrection.useMutation(createOptions('withdraw'));
  const decide = ({ act, ...decision }: Decision) => {
    setMessages([]);
    if (act === 'apply') apply.mutate({ ...target, ...decision });
    else if ('correctionId' in target) withdraw.mutate({ ...target, ...decision });
  };
  return { decide, messages, isBusy: apply.isPending || withdraw.isPending };
}
