import { TICKET_ISSUE_LABELS, TICKET_ISSUE_TYPES, type TicketIssueType } from '@survivor/contract/ticket-types';
import { checkText, TICKET_DESCRIPTION_RULE } from '@survivor/rules';
import { ChevronDown, CircleX, LoaderCircle } from 'lucide';
import { type ChangeEvent, useId } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { ErrorCard } from '../../components/form/error-card.tsx';
import { type ControlProps, Field } from '../../components/form/field.tsx';
import { Icon } from '../../components/icon.tsx';
import { Note } from '../../components/notice.tsx';
import { DescriptionCounter } from './description-counter.tsx';
import { capDescription } from './description-length.ts';
import { supportCopy } from './support-copy.ts';
import { useCreateTicket } from './use-create-ticket.ts';

type Values = { issueType: TicketIssueType | ''; description: string };

function checkDescription(text: string): true | string {
  const checked = checkText(text, TICKET_DESCRIPTION_RULE);
  return checked.kind === 'ok' || checked.message;
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
  const ids = { description: useId(), help: useId() };
  const description = register('description', { validate: checkDescription });
  const error = formState.errors.description?.message;
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
      <Field label={supportCopy.issueType} error={formState.errors.issueType?.message || undefined}>
        {(field: ControlProps) => (
          <span className="relative block">
            <select {...field} className="input appearance-none pr-10" {...register('issueType', { required: true })}>
              <option value="" disabled>
                {supportCopy.chooseType}
              </option>
              {TICKET_ISSUE_TYPES.map((type) => (
                <option key={type} value={type}>
                  {TICKET_ISSUE_LABELS[type]}
                </option>
              ))}
            </select>
            <Icon of={ChevronDown} className="pointer-events-none absolute top-3.5 right-3 size-5 text-fg-2" />
          </span>
        )}
      </Field>
      <div className="grid gap-1.5">
        <label htmlFor={ids.description} className="text-base font-bold">
          {supportCopy.description}
        </label>
        <textarea
          id={ids.description}
          rows={6}
          className="input min-h-36"
          aria-describedby={ids.help}
          aria-invalid={error !== undefined}
          {...description}
          onChange={typeDescription}
        />
        <p className="flex flex-wrap justify-between gap-x-4 gap-y-1.5">
          <span
            id={ids.help}
            className={`flex items-center gap-1.5 text-sm ${error === undefined ? 'text-fg-3' : 'font-medium text-eliminated'}`}
          >
            {error !== undefined && <Icon of={CircleX} className="size-4 flex-none" />}
            {error ?? supportCopy.descriptionHelp}
          </span>
          <DescriptionCounter text={typed} />
        </p>
      </div>
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
