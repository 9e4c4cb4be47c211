import { ChevronDown } from 'lucide';
import type { ComponentProps } from 'react';
import { Icon } from '../icon.tsx';
import { Field } from './field.tsx';

export type SelectFieldProps = ComponentProps<'select'> & {
  readonly label: string;
  readonly error?: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  /** Shown until an option is chosen. */
  readonly placeholder?: string;
};

/** A choice of one option. */
export const SelectField = ({ label, error, options, placeholder, ...select }: SelectFieldProps) => (
  <Field label={label} error={error}>
    {(control) => (
      <span className="relative block">
        <select {...control} className="input appearance-none pr-10" {...select}>
          {placeholder !== undefined && (
            <option value="" disabled>
              {placeholder}
            </option>
          )}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon of={ChevronDown} className="pointer-events-none absolute top-3.5 right-3 size-5 text-fg-2" />
      </span>
    )}
  </Field>
);
