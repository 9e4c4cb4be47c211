import { ChevronDown } from 'lucide';
import { Icon } from '../icon.tsx';
import { Field } from './field.tsx';

export type SelectFieldProps = {
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly value: string;
  readonly onChange: (value: string) => void;
};

/** A choice of one option. */
export const SelectField = ({ label, options, value, onChange }: SelectFieldProps) => (
  <Field label={label}>
    {(field) => (
      <span className="relative block">
        <select {...field} className="input appearance-none pr-10" value={value} onChange={(event) => onChange(event.target.value)}>
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
