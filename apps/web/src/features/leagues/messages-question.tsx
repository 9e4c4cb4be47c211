import type { MessageKind } from '@survivor/rules';
import { STANDARD_KINDS, STANDARD_QUIET_HOURS, STANDARD_REMINDER_HOURS } from '@survivor/rules';
import { messagesQuestionCopy } from '../../content/messages-question-copy.ts';
import { trpc } from '../../lib/api/trpc.ts';
import { toast } from '../../lib/ui/toast.ts';

const ACTION = 'messages-question';

/** Asks an account from before once; not now is an answer too (rules 12). The heading of the page has the focus afterwards. */
export default function MessagesQuestion() {
  const utils = trpc.useUtils();
  const { mutate, isPending } = trpc.user.setMessages.useMutation({
    onSuccess: (saved) => {
      const isTold = saved.emailKinds.length > 0;
      toast.success(isTold ? messagesQuestionCopy.told : messagesQuestionCopy.notTold, ACTION);
      document.querySelector('h1')?.focus({ preventScroll: true });
      utils.user.messages.setData(undefined, saved);
    },
    onError: () => toast.error(messagesQuestionCopy.failed, ACTION),
  });
  const answer = (kinds: readonly MessageKind[]) => {
    if (isPending) return;
    mutate({
      emailKinds: [...kinds],
      pushKinds: [...kinds],
      reminderHours: [...STANDARD_REMINDER_HOURS],
      quietHours: STANDARD_QUIET_HOURS,
      zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    });
  };
  return (
    <section className="card mb-4 flex flex-wrap items-center gap-x-6 gap-y-3" aria-labelledby="messages-question">
      <div className="grid min-w-0 flex-1 basis-80 gap-1">
        <h2 id="messages-question" className="text-lg">
          {messagesQuestionCopy.title}
        </h2>
        <p className="text-sm text-fg-2">{messagesQuestionCopy.text}</p>
      </div>
      <div className="flex gap-2 max-sm:w-full">
        <button type="button" className="btn btn-line max-sm:flex-1" aria-disabled={isPending} onClick={() => answer(STANDARD_KINDS)}>
          {messagesQuestionCopy.email}
        </button>
        <button type="button" className="btn btn-quiet max-sm:flex-1" aria-disabled={isPending} onClick={() => answer([])}>
          {messagesQuestionCopy.notNow}
        </button>
      </div>
    </section>
  );
}
