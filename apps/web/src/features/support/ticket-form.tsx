import { TICKET_ISSUE_LABELS, TICKET_ISSUE_TYPES, type TicketIssueType } from '@survivor/contract/ticket-types';
import { checkText, TICKET_DESCRIPTION_RULE } from '@survivor/rules';
import { LoaderCircle } from 'lucide';
import type { ChangeEvent } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { ErrorCard } from '../../components/form/error-card.tsx';
import { Field } from '../../components/form/field.tsx';
import { SelectField } from '../../components/form/select-field.tsx';
import { Icon } from '../../components/icon.tsx';
import { Note } from '../../components/notice.tsx';
import { fieldRefusals, messagesOf, statusOf } from '../../lib/api/problem.ts';
import { trpc } from '../../lib/api/trpc.ts';
import { toast } from '../../lib/ui/toast.ts';
import type { AboutLine } from './about-line.ts';
import { capDescription, remainingOf, spokenStep, toneOfRemaining } from './description-length.ts';
import { supportCopy } from './support-copy.ts';

const ACTION = 'submit-ticket';

type TicketDraft = { readonly issueType: TicketIssueType; readonly description: string };

/**
 * Whether an error concerns the session: a 401, or a message that mentions the user (screens 8).
 */
const isAboutUser = (error: unknown) =>
  statusOf(error) === 401 || messagesOf(error).some((message) => message.toLowerCase().includes('user'));

/** Creates a ticket and reports the outcome. A 401 keeps the typed text and offers to sign in. */
function useCreateTicket(onCreated: (ticketId: string) => void) {
  const ticket = trpc.ticket.create.useMutation({ meta: { handlesSignOut: true } });
  const isSignedOut = ticket.error !== null && isAboutUser(ticket.error);
  /** Returns the refused fields with their messages. */
  async function create({ issueType, description }: TicketDraft): Promise<[field: string, message: string][]> {
    try {
      const { ticketId } = await ticket.mutateAsync({ issueType, description: description.trim() });
      toast.success(supportCopy.submitted(ticketId), ACTION);
      onCreated(ticketId);
      return [];
    } catch (error) {
      toast.error(isAboutUser(error) ? supportCopy.notSignedIn : supportCopy.failed, ACTION);
      return fieldRefusals(error);
    }
  }
  return { create, messages: ticket.error === null || isSignedOut ? [] : messagesOf(ticket.error), isSignedOut };
}

type Values = { issueType: TicketIssueType | ''; description: string };

function checkDescription(text: string): true | string {
  const checked = checkText(text, TICKET_DESCRIPTION_RULE);
  return checked.kind === 'ok' || checked.message;
}

/** Characters left, colored when few. Screen readers hear it only at certain steps. */
function DescriptionCounter({ text }: { text: string }) {
  const remaining = remainingOf(text);
  const step = spokenStep(remaining);
  return (
    <>
      <span
        className="text-sm text-fg-3 tabular-nums not-data-[tone=normal]:font-bold data-[tone=danger]:text-eliminated data-[tone=warning]:text-pending"
        data-tone={toneOfRemaining(remaining)}
      >
        {supportCopy.remaining(remaining)}
      </span>
      <span className="sr-only" role="status">
        {step === null ? '' : supportCopy.spokenRemaining(step)}
      </span>
    </>
  );
}

/** Signs in through a new tab, so that the form keeps its text. */
function SignInAgain() {
  return (
    <Note kind="warning">
      {supportCopy.signedOut}{' '}
      <a href="/login?redirect=/support" target="_blank" rel="noopener" title={supportCopy.newTab} className="prose-link">
        {supportCopy.signIn}
      </a>
    </Note>
  );
}

/** Issue type and description (screens 2.12 and 5). */
export function TicketForm({ about, onCreated }: { about: AboutLine | null; onCreated: (ticketId: string) => void }) {
  const { register, handleSubmit, setError, formState, control } = useForm<Values>({
    mode: 'onTouched',
    defaultValues:
      about === null
        ? { issueType: '', description: '' }
        : { issueType: 'league', description: supportCopy.aboutLine(about.league, about.line) },
  });
  const { create, messages, isSignedOut } = useCreateTicket(onCreated);
  const typed = useWatch({ control, name: 'description' });
  const description = register('description', { validate: checkDescription });
  const isBusy = formState.isSubmitting;

  const submit = handleSubmit(async ({ issueType, description: text }) => {
    if (issueType === '') return;
    for (const [field, message] of await create({ issueType, description: text }))
      if (field === 'issueType' || field === 'description') setError(field, { message });
  });
  const typeDescription = (event: ChangeEvent<HTMLTextAreaElement>) => {
    const capped = capDescription(event.target.value);
    if (capped !== event.target.value) event.target.value = capped;
    return description.onChange(event);
  };

  return (
    <form className="card grid gap-5" noValidate onSubmit={submit}>
      <ErrorCard messages={messages} />
      {isSignedOut && <SignInAgain />}
      <SelectField
        label={supportCopy.issueType}
        error={formState.errors.issueType?.message || undefined}
        options={TICKET_ISSUE_TYPES.map((type) => ({ value: type, label: TICKET_ISSUE_LABELS[type] }))}
        placeholder={supportCopy.chooseType}
        {...register('issueType', { required: true })}
      />
      <Field
        label={supportCopy.description}
        help={supportCopy.descriptionHelp}
        error={formState.errors.description?.message}
        counter={<DescriptionCounter text={typed} />}
      >
        {(field) => <textarea {...field} rows={6} className="input min-h-36" {...description} onChange={typeDescription} />}
      </Field>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="text-sm text-fg-3">{formState.isValid || isBusy ? supportCopy.replyNotice : supportCopy.incomplete}</p>
        <button
          type="submit"
          className="btn btn-ink phone:-order-1 phone:min-h-[50px] phone:w-full"
          disabled={isBusy || !formState.isValid}
        >
          {isBusy && <Icon of={LoaderCircle} className="size-5 motion-safe:animate-spin" />}
          {isBusy ? supportCopy.busy : supportCopy.submit}
        </button>
      </div>
    </form>
  );
}
