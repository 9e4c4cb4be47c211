import { ChevronDown } from 'lucide';
import { Icon } from '../../components/icon.tsx';

const BOX = 'relative inline-flex min-h-12 items-center rounded-control border border-line-ui bg-surface phone:flex-[1_1_9rem]';
const SELECT = 'min-w-26 appearance-none self-stretch rounded-control bg-transparent pr-9 pl-2 text-md phone:min-w-0 phone:flex-1';

export type FilterSelectProps = {
  readonly label: string;
  /** Labels by value, in order. */
  readonly options: Readonly<Record<string, string>>;
  readonly value: string;
  readonly onChange: (value: string) => void;
};

/** A choice that filters or sorts a list. */
export const FilterSelect = ({ label, options, value, onChange }: FilterSelectProps) => (
  <label className={BOX}>
    <span className="pointer-events-none pl-3.5 text-sm text-fg-3">{label}</span>
    <select className={SELECT} value={value} onChange={(event) => onChange(event.target.value)}>
      {Object.entries(options).map(([option, text]) => (
        <option key={option} value={option} className="bg-raised text-fg">
          {text}
        </option>
      ))}
    </select>
    <Icon of={ChevronDown} className="pointer-events-none absolute right-3 size-4 text-fg-2" />
  </label>
);
