import type { IconNode } from 'lucide';
import { useId } from 'react';
import { Icon } from './icon.tsx';

const LAYOUTS = {
  equal: { bar: 'inline-grid auto-cols-fr grid-flow-col text-sm', segment: 'px-3.5' },
  fitted: { bar: 'inline-grid grid-flow-col text-sm', segment: 'px-3.5 phone:px-2' },
};
const SEGMENT =
  'relative grid min-h-[38px] cursor-pointer grid-flow-col place-content-center place-items-center gap-1 rounded-md text-fg-2';
const DISABLED = 'has-disabled:cursor-not-allowed has-disabled:text-fg-3';
const CHECKED =
  'has-checked:bg-raised has-checked:font-bold has-checked:text-fg has-checked:inset-ring has-checked:inset-ring-line-ui forced-colors:has-checked:outline-2 forced-colors:has-checked:outline-[Highlight]';
const FOCUSED = 'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus';

export type SegmentsProps<T> = {
  readonly label: string;
  readonly options: readonly { readonly value: T; readonly label: string; readonly icon?: IconNode }[];
  readonly value: T;
  readonly onChange: (value: T) => void;
  readonly layout?: keyof typeof LAYOUTS;
  readonly className?: string;
};

/** A radio group styled as a segmented control. */
export function Segments<T extends string | number>({ layout = 'equal', className = '', ...group }: SegmentsProps<T>) {
  const name = useId();
  const { bar, segment } = LAYOUTS[layout];
  return (
    <fieldset className={`rounded-control bg-sunken p-[3px] font-medium ${bar} ${className}`} aria-label={group.label}>
      {group.options.map(({ value, label, icon }) => (
        <label key={value} className={`${SEGMENT} ${DISABLED} ${CHECKED} ${FOCUSED} ${segment}`}>
          <input type="radio" className="sr-only" name={name} checked={value === group.value} onChange={() => group.onChange(value)} />
          {icon !== undefined && <Icon of={icon} className="size-4 flex-none" />}
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  );
}
