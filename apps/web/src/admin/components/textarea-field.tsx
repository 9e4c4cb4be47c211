import { checkText, type TextRule } from '@survivor/rules';
import { CircleX } from 'lucide';
import { useId, useState } from 'react';
import { Icon } from '../../components/icon.tsx';
import { adminCopy } from '../admin-copy.ts';

const FEW = 50;

export type TextareaFieldProps = {
  readonly label: string;
  readonly help: string;
  readonly rule: TextRule;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Blank is fine. */
  readonly isOptional?: boolean;
};

/** What is wrong with the text by its rule, or null. */
export function validateText(text: string, rule: TextRule, isOptional = false): string | null {
  if (isOptional && text.trim() === '') return null;
  const checked = checkText(text, rule);
  return checked.kind === 'ok' ? null : checked.message;
}

const onOneLine = (text: string) => text.replace(/[\r\n\t]+/g, ' ');

/** A field for a few sentences, with the characters left; what is wrong is said once the field was left. */
export function TextareaField({ label, help, rule, value, onChange, isOptional = false }: TextareaFieldProps) {
  const ids = { field: useId(), help: useId() };
  const [isTouched, setIsTouched] = useState(false);
  const refusal = isTouched ? validateText(value, rule, isOptional) : null;
  const remaining = rule.max - [...value.normalize('NFC').trim()].length;
  return (
    <div className="grid gap-1.5">
      <label htmlFor={ids.field} className="text-base font-bold">
        {label}
      </label>
      <textarea
        id={ids.field}
        rows={3}
        className="input counted-text"
        aria-describedby={ids.help}
        aria-invalid={refusal !== null}
        value={value}
        onBlur={() => setIsTouched(true)}
        onChange={(event) => onChange(rule.isMultiline ? event.target.value : onOneLine(event.target.value))}
      />
      <div className="counted-foot">
        <span id={ids.help} data-tone={refusal === null ? 'usual' : 'bad'}>
          {refusal !== null && <Icon of={CircleX} className="size-4" />}
          {refusal ?? help}
        </span>
        <span className="counted-rest" data-tone={remaining < FEW ? 'bad' : 'usual'}>
          {adminCopy.remaining(remaining)}
        </span>
      </div>
    </div>
  );
}
