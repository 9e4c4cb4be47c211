import { checkNoticeEnd, DAY, MINUTE, NOTICE_RULE, plus } from '@survivor/rules';
import { useState } from 'react';
import { Field } from '../../components/form/field.tsx';
import { TextareaField, validateText } from '../../components/form/textarea-field.tsx';
import { AdminForm } from '../components/form/admin-form.tsx';
import { noticeCopy } from './notice-copy.ts';

/** `2025-10-09T21:30` in the browser's zone: the value of a field of date and time. */
const toFieldValue = (at: Date) => new Date(at.getTime() - at.getTimezoneOffset() * MINUTE).toISOString().slice(0, 16);

function validateEnd(value: string, now: Date): string | null {
  const endsAt = new Date(value);
  return Number.isNaN(endsAt.getTime()) ? noticeCopy.endMissing : checkNoticeEnd(endsAt, now);
}

type NoticeFormProps = {
  /** By the product's clock. */
  readonly now: Date;
  readonly isBusy: boolean;
  readonly messages: readonly string[];
  readonly onPost: (input: { text: string; endsAt: string }) => void;
};

/** The text of a notice and when it ends. */
export function NoticeForm({ now, isBusy, messages, onPost }: NoticeFormProps) {
  const [text, setText] = useState('');
  const [end, setEnd] = useState(() => toFieldValue(plus(now, DAY)));
  const endError = validateEnd(end, now);
  const isValid = validateText(text, NOTICE_RULE) === null && endError === null;
  return (
    <AdminForm
      isReady={isValid && !isBusy}
      onSubmit={() => onPost({ text, endsAt: new Date(end).toISOString() })}
      messages={messages}
      buttons={
        <div className="flex flex-wrap gap-3 max-[561px]:*:w-full">
          <button type="submit" className="btn btn-ink" disabled={!isValid} aria-disabled={isBusy}>
            {isBusy ? noticeCopy.posting : noticeCopy.post}
          </button>
        </div>
      }
    >
      <TextareaField label={noticeCopy.text} help={noticeCopy.textHelp} rule={NOTICE_RULE} value={text} onChange={setText} />
      <Field label={noticeCopy.end} help={noticeCopy.endHelp} error={endError ?? undefined}>
        {(field) => (
          <input
            {...field}
            type="datetime-local"
            className="input w-full max-w-72"
            value={end}
            onChange={(event) => setEnd(event.target.value)}
          />
        )}
      </Field>
    </AdminForm>
  );
}
