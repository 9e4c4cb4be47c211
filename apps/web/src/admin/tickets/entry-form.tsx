import type { TicketEntryKind } from '@survivor/contract/ticket-types';
import { TICKET_ANSWER_RULE, TICKET_NOTE_RULE } from '@survivor/rules';
import { useState } from 'react';
import { TextareaField, validateText } from '../../components/form/textarea-field.tsx';
import { messagesOf } from '../../lib/api/problem.ts';
import { trpc } from '../../lib/api/trpc.ts';
import { toast } from '../../lib/ui/toast.ts';
import { AdminForm } from '../components/form/admin-form.tsx';
import { ticketRecordCopy } from './ticket-record-copy.ts';

const RULES = { answer: TICKET_ANSWER_RULE, note: TICKET_NOTE_RULE } as const;

/** The form for an answer or a note. They look different, so that nobody confuses them. */
export function EntryForm({ ticketId, kind }: { ticketId: string; kind: TicketEntryKind }) {
  const [text, setText] = useState('');
  const [saved, setSaved] = useState(0);
  const utils = trpc.useUtils();
  const copy = ticketRecordCopy[kind];
  const options = {
    onSuccess: () => {
      setText('');
      setSaved((count) => count + 1);
      toast.success(copy.done);
      void utils.ticket.record.invalidate({ id: ticketId });
    },
  };
  const answer = trpc.ticket.answer.useMutation(options);
  const note = trpc.ticket.addNote.useMutation(options);
  const { mutate, error, isError, isPending } = kind === 'answer' ? answer : note;
  const isValid = validateText(text, RULES[kind]) === null;
  return (
    <AdminForm
      className={kind === 'answer' ? 'card content-start' : 'card content-start border-dashed bg-sunken'}
      isReady={isValid && !isPending}
      messages={isError ? messagesOf(error, copy.failed) : []}
      onSubmit={() => mutate({ id: ticketId, text })}
      buttons={
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <button type="submit" className={kind === 'answer' ? 'btn btn-ink' : 'btn btn-line'} disabled={!isValid || isPending}>
            {isPending ? ticketRecordCopy.busy : copy.submit}
          </button>
          {!isValid && <p className="text-sm text-fg-3">{copy.missing}</p>}
        </div>
      }
    >
      {/* `key` replaces the field after each entry, so that the new one shows no error yet. */}
      <TextareaField key={saved} label={copy.label} help={copy.help} rule={RULES[kind]} value={text} onChange={setText} />
    </AdminForm>
  );
}
