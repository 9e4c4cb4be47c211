import type { MessagesOutput, SetMessagesInput } from '@survivor/contract/message';
import { MOST_REMINDER_HOURS, REMINDER_HOURS } from '@survivor/rules';
import { LoadError } from '../../components/load-error.tsx';
import { Note } from '../../components/note.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { accountCopy } from '../../content/account-copy.ts';
import { messagesCopy } from '../../content/messages-copy.ts';
import { traceIdOf } from '../../lib/api/problem.ts';
import { trpc } from '../../lib/api/trpc.ts';
import { toast } from '../../lib/ui/toast.ts';
import '../../styles/screens/support.css';

type SwitchesProps = {
  readonly messages: MessagesOutput;
  readonly isSaving: boolean;
  readonly onChange: (change: Partial<SetMessagesInput>) => void;
};

function Hours({ messages: { reminderHours }, isSaving, onChange }: SwitchesProps) {
  const isFull = reminderHours.length >= MOST_REMINDER_HOURS;
  return (
    <fieldset className="grid gap-1">
      <legend className="text-sm font-medium">{messagesCopy.hours}</legend>
      <div className="flex flex-wrap gap-x-5">
        {REMINDER_HOURS.map((hours) => {
          const isOn = reminderHours.includes(hours);
          const others = reminderHours.filter((other) => other !== hours);
          return (
            <label key={hours} className="check">
              <input
                type="checkbox"
                checked={isOn}
                disabled={isSaving || (!isOn && isFull)}
                onChange={() => onChange({ reminderHours: isOn ? others : [...others, hours] })}
              />
              {messagesCopy.hour(hours)}
            </label>
          );
        })}
      </div>
      <p className="text-sm text-fg-2">{messagesCopy.most}</p>
    </fieldset>
  );
}

function Switches(props: SwitchesProps) {
  const { messages, isSaving, onChange } = props;
  const isOn = messages.emailKinds.includes('pick-needed');
  const others = messages.emailKinds.filter((kind) => kind !== 'pick-needed');
  return (
    <>
      {messages.isAddressRefused && (
        <Note kind="warning">
          <p>{messagesCopy.refused}</p>
          <button type="button" className="btn btn-line text-sm" disabled={isSaving} onClick={() => onChange({})}>
            {messagesCopy.tryAgain}
          </button>
        </Note>
      )}
      <label className="check">
        <input
          type="checkbox"
          checked={isOn}
          disabled={isSaving}
          onChange={() => onChange({ emailKinds: isOn ? others : ['pick-needed', ...others] })}
        />
        {messagesCopy.toggle}
      </label>
      {isOn ? <Hours {...props} /> : <p className="text-sm text-fg-2">{messagesCopy.off}</p>}
    </>
  );
}

/** Whether somebody is reminded of a pick by e-mail, and when (rules 12). A change is saved at once, with the device's zone. */
export function MessagesSection() {
  const query = trpc.user.messages.useQuery();
  const utils = trpc.useUtils();
  const { mutate, isPending } = trpc.user.setMessages.useMutation({
    onSuccess: (saved) => {
      utils.user.messages.setData(undefined, saved);
      toast.success(messagesCopy.saved);
    },
    onError: () => toast.error(messagesCopy.notSaved),
  });
  const { data: messages } = query;
  if (query.isError && messages === undefined) {
    const retry = () => void query.refetch();
    return <LoadError title={messagesCopy.loadTitle} text={accountCopy.loadFailed} traceId={traceIdOf(query.error)} onRetry={retry} />;
  }
  const change = (changed: Partial<SetMessagesInput>) => {
    if (messages === undefined) return;
    const { emailKinds, pushKinds, reminderHours, quietHours } = messages;
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    mutate({ emailKinds, pushKinds, quietHours, reminderHours: reminderHours.length === 0 ? [24, 2] : reminderHours, zone, ...changed });
  };
  return (
    <section className="card grid gap-3" aria-labelledby="reminders">
      <h2 id="reminders" className="text-lg">
        {messagesCopy.title}
      </h2>
      <p className="text-sm text-fg-2">{messagesCopy.lead}</p>
      {messages === undefined && <Skeleton className="h-16" />}
      {messages?.isEmailOffered === false && <p className="text-sm">{messagesCopy.notOffered}</p>}
      {messages?.isEmailOffered === true && <Switches messages={messages} isSaving={isPending} onChange={change} />}
    </section>
  );
}
