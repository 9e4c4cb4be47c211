import { useId } from 'react';

export type SegmentsProps<T> = {
  readonly label: string;
  readonly options: readonly { readonly value: T; readonly label: string }[];
  readonly value: T;
  readonly onChange: (value: T) => void;
  readonly className?: string;
};

/** One of a few, side by side. */
export function Segments<T extends string | number>({ label, options, value, onChange, className = '' }: SegmentsProps<T>) {
  const name = useId();
  return (
    <fieldset className={`segments ${className}`} aria-label={label}>
      {options.map((option) => (
        <label key={option.value} className="segment">
          <input type="radio" className="sr-only" name={name} checked={value === option.value} onChange={() => onChange(option.value)} />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}
