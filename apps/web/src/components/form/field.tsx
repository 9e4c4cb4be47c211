import { CircleX } from 'lucide';
import { type ReactNode, useId } from 'react';
import { Icon } from '../icon.tsx';

export type ControlProps = { readonly id: string; readonly 'aria-describedby': string; readonly 'aria-invalid': boolean };

/** A form field with a label above and a help text below, which the first error replaces. */
export function Field({
  label,
  help,
  error,
  children,
}: {
  label: string;
  help?: string;
  error?: string;
  children: (control: ControlProps) => ReactNode;
}) {
  const id = useId();
  const helpId = `${id}-help`;
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-base font-bold">
        {label}
      </label>
      {children({ id, 'aria-describedby': helpId, 'aria-invalid': error !== undefined })}
      <p
        id={helpId}
        className={`flex items-center gap-1.5 text-sm empty:hidden ${error === undefined ? 'text-fg-3' : 'font-medium text-eliminated'}`}
      >
        {error !== undefined && <Icon of={CircleX} className="size-4 flex-none" />}
        {error ?? help}
      </p>
    </div>
  );
}
