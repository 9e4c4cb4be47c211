import { LoaderCircle } from 'lucide';
import { Icon } from '../icon.tsx';

/** The primary button of a form. While it is disabled, the reason stands beside it. */
export function SubmitButton({
  label,
  busyLabel,
  isBusy,
  isValid,
  why,
}: {
  label: string;
  busyLabel: string;
  isBusy: boolean;
  isValid: boolean;
  why: string;
}) {
  return (
    <div className="grid gap-2">
      <button type="submit" className="btn btn-ink min-h-[50px] w-full" disabled={isBusy || !isValid}>
        {isBusy && <Icon of={LoaderCircle} className="size-5 motion-safe:animate-spin" />}
        {isBusy ? busyLabel : label}
      </button>
      {!isValid && !isBusy && <p className="text-center text-sm text-fg-3">{why}</p>}
    </div>
  );
}
