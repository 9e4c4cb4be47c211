import { CircleX } from 'lucide';
import { type ReactNode, useId } from 'react';
import { Icon } from '../icon.tsx';

export type FieldProps = {
  readonly label: string;
  readonly help?: string;
  readonly error?: string;
  /** Beside the help text. */
  readonly counter?: ReactNode;
  readonly children: (control: { id: string; 'aria-describedby': string; 'aria-invalid': boolean }) => ReactNode;
};

/** A form field with a label above and a help text below. An error replaces the help text. */
export function Field({ label, help, error, counter, children }: FieldProps) {
  const id = useId();
  const helpId = `${id}-help`;
  const tone = error === undefined ? 'text-fg-3' : 'font-medium text-eliminated';
  const foot = (
    <p id={helpId} className={`flex items-center gap-1.5 text-sm empty:hidden ${tone}`}>
      {error !== undefined && <Icon of={CircleX} className="size-4 flex-none" />}
      {error ?? help}
    </p>
  );
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-base font-bold">
        {label}
      </label>
      {children({ id, 'aria-describedby': helpId, 'aria-invalid': error !== undefined })}
      {counter === undefined ? (
        foot
      ) : (
        <div className="flex flex-wrap justify-between gap-x-4 gap-y-1.5">
          {foot}
          {counter}
        </div>
      )}
    </div>
  );
}
