import { checkText, type TextRule } from '@survivor/rules';
import { useState } from 'react';
import { Field } from './field.tsx';
import { textareaCopy } from './textarea-copy.ts';

/** With fewer remaining characters than this, their count is shown in red. */
const DANGER_BELOW = 50;
const COUNTER = 'text-sm text-fg-3 tabular-nums';
const BAD_COUNTER = 'text-sm font-medium text-eliminated tabular-nums';

export type TextareaFieldProps = {
  readonly label: string;
  readonly help: string;
  readonly rule: TextRule;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly isOptional?: boolean;
  readonly rows?: number;
};

/** The error message if the text breaks the rule; null if it does not. */
export function validateText(text: string, rule: TextRule, isOptional = false): string | null {
  if (isOptional && text.trim() === '') return null;
  const checked = checkText(text, rule);
  return checked.kind === 'ok' ? null : checked.message;
}

const joinLines = (text: string) => text.replace(/[\r\n\t]+/g, ' ');

/** A text field that counts the remaining characters. Errors show once it has lost the focus. */
export function TextareaField({ label, help, rule, value, onChange, isOptional = false, rows = 3 }: TextareaFieldProps) {
  const [isTouched, setIsTouched] = useState(false);
  const error = isTouched ? validateText(value, rule, isOptional) : null;
  const remaining = rule.max - [...value.normalize('NFC').trim()].length;
  const counter = <span className={remaining < DANGER_BELOW ? BAD_COUNTER : COUNTER}>{textareaCopy.remaining(remaining)}</span>;
  return (
    <Field label={label} help={help} error={error ?? undefined} counter={counter}>
      {(field) => (
        <textarea
          {...field}
          dir="auto"
          rows={rows}
          className="input min-h-22 resize-y leading-normal"
          value={value}
          onBlur={() => setIsTouched(true)}
          onChange={(event) => onChange(rule.isMultiline ? event.target.value : joinLines(event.target.value))}
        />
      )}
    </Field>
  );
}
