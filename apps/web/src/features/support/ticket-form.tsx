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
import { capDescription, remainingOf, spokenStep, toneOfRemaining } from './description-length.ts';
import { supportCopy } from './support-copy.ts';
import { useCreateTicket } from './use-create-ticket.ts';

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
        className="text-sm text-fg-3 tabular-nums not-data-[tone=usual]:font-bold data-[tone=danger]:text-eliminated data-[tone=warning]:text-pending"
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
export function TicketForm({ onCreated }: { onCreated: (ticketId: string) => void }) {
  const { register, handleSubmit, setError, formState, control } = useForm<Values>({
    mode: 'onTouched',
    defaultValues: { issueType: '', description: '' },
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
