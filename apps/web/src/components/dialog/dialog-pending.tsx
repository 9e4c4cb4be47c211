import { LoaderCircle } from 'lucide';
import { Icon } from '../icon.tsx';

/** Shown from the press that opens a dialog until its code has loaded. */
export function DialogPending() {
  return (
    <div className="fixed inset-0 z-skip grid place-items-center bg-scrim" data-pending="dialog" aria-hidden="true">
      <span className="rounded-full bg-raised p-3 text-fg shadow-modal">
        <Icon of={LoaderCircle} className="size-7 motion-safe:animate-spin" />
      </span>
    </div>
  );
}
