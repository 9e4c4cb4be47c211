import { BellRing, Copy } from 'lucide';
import { copy } from '../../components/common-copy.ts';
import { Icon } from '../../components/icon.tsx';
import { LoadError } from '../../components/load-error.tsx';
import { messagesOf } from '../../lib/api/problem.ts';
import { type League, trpc } from '../../lib/api/trpc.ts';
import { copyText } from '../../lib/ui/copy-text.ts';
import { toast } from '../../lib/ui/toast.ts';
import { formatReminder } from './format-reminder.ts';
import { reminderCopy } from './reminder-copy.ts';

/** Reminds all who have not picked, or copies a text that names them (rules 11). */
export function ReminderTools({ league }: { league: League }) {
  const utils = trpc.useUtils();
  const missing = trpc.league.missing.useQuery({ id: league.id });
  const remind = trpc.league.remindMissing.useMutation({
    onSuccess: ({ sent }) => (sent === 0 ? toast.info(reminderCopy.nobody) : toast.success(reminderCopy.reminded(sent))),
    onError: (error) => toast.error(messagesOf(error, copy.noResponse).join(' ')),
    onSettled: () => utils.league.invalidate(),
  });
  const { data } = missing;
  if (data === undefined && missing.isError) return <LoadError title={reminderCopy.loadFailed} query={missing} />;
  if (data?.total === 0) return null;
  const copyReminder = () => {
    if (data === undefined) return;
    const messages = { done: reminderCopy.copied, failed: reminderCopy.copyFailed, action: 'copy-reminder' };
    void copyText(formatReminder(league, data), messages);
  };
  return (
    <div className="flex flex-wrap gap-3">
      <button
        type="button"
        className="btn btn-ink phone:flex-auto phone:px-3"
        aria-disabled={remind.isPending}
        onClick={() => remind.isPending || remind.mutate({ leagueId: league.id })}
      >
        <Icon of={BellRing} className="size-4" />
        {remind.isPending ? reminderCopy.reminding : reminderCopy.remindAll}
      </button>
      <button type="button" className="btn btn-line phone:flex-auto phone:px-3" aria-disabled={data === undefined} onClick={copyReminder}>
        <Icon of={Copy} className="size-4" />
        {reminderCopy.copyText}
      </button>
    </div>
  );
}
