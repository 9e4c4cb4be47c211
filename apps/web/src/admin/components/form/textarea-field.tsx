import { checkText, type TextRule } from '@survivor/rules';
import { CircleX } from 'lucide';
import { useId, useState } from 'react';
import { Icon } from '../../../components/icon.tsx';
import { adminCopy } from '../../admin-copy.ts';

/** From here on the remaining characters are shown in red. */
const FEW = 50;
const FOOT = 'inline-flex items-center gap-1.5 tabular-nums';
const BAD_FOOT = `${FOOT} font-medium text-eliminated`;

export type TextareaFieldProps = {
  readonly label: string;
  readonly help: string;
  readonly rule: TextRule;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly isOptional?: boolean;
};

/** The error message of a text by its rule, or null. */
export function validateText(text: string, rule: TextRule, isOptional = false): string | null {
  if (isOptional && text.trim() === '') return null;
  const checked = checkText(text, rule);
  return checked.kind === 'ok' ? null : checked.message;
}

const joinLines = (text: string) => text.replace(/[\r\n\t]+/g, ' ');

/** A text field that counts the remaining characters. Errors show once it has lost the focus. */
export function TextareaField({ label, help, rule, value, onChange, isOptional = false }: TextareaFieldProps) {
  const ids = { field: useId(), help: useId() };
  const [isTouched, setIsTouched] = useState(false);
  const error = isTouched ? validateText(value, rule, isOptional) : null;
  const remaining = rule.max - [...value.normalize('NFC').trim()].length;
  return (
    <div className="grid gap-1.5">
      <label htmlFor={ids.field} className="text-base font-bold">
        {label}
      </label>
      <textarea
        id={ids.field}
        rows={3}
        className="input block min-h-22 resize-y leading-normal"
        aria-describedby={ids.help}
        aria-invalid={error !== null}
        value={value}
        onBlur={() => setIsTouched(true)}
        onChange={(event) => onChange(rule.isMultiline ? event.target.value : joinLines(event.target.value))}
      />
      <div className="flex flex-wrap justify-between gap-x-4 gap-y-0.5 text-sm text-fg-3">
        <span id={ids.help} className={error === null ? FOOT : BAD_FOOT}>
          {error !== null && <Icon of={CircleX} className="size-4" />}
          {error ?? help}
        </span>
        <span className={remaining < FEW ? BAD_FOOT : FOOT}>{adminCopy.remaining(remaining)}</span>
      </div>
    </div>
  );
}
