import { ChevronDown } from 'lucide';
import { Icon } from '../../components/icon.tsx';

export type FilterSelectProps<T extends string> = {
  readonly label: string;
  /** Words by value, in order. */
  readonly options: Readonly<Record<T, string>>;
  readonly value: T;
  readonly onChange: (value: T) => void;
};

const keysOf = <T extends string>(record: Readonly<Record<T, string>>) => Object.keys(record) as T[];

/** A choice that narrows a table. */
export function FilterSelect<T extends string>({ label, options, value, onChange }: FilterSelectProps<T>) {
  const values = keysOf(options);
  return (
    <label className="filter-select">
      <span>{label}</span>
      <select
        value={value}
        onChange={(event) => {
          const chosen = values.find((candidate) => candidate === event.target.value);
          if (chosen !== undefined) onChange(chosen);
        }}
      >
        {values.map((option) => (
          <option key={option} value={option}>
            {options[option]}
          </option>
        ))}
      </select>
      <Icon of={ChevronDown} className="size-4" />
    </label>
  );
}
