import { CircleCheck, CircleX, Info, X } from 'lucide';
import { type FocusEvent, useEffect } from 'react';
import { createPortal } from 'react-dom';
import { Toaster as Sonner, toast as sonner } from 'sonner';
import { connectToasts } from '../lib/ui/toast.ts';
import { toastHost } from './dialog/toast-host.ts';
import { Icon } from './icon.tsx';
import { partsCopy } from './parts-copy.ts';
import '../styles/toasts.css';

const UNTIL_DISMISSED = Number.POSITIVE_INFINITY;
const SHORT_MS = 3000;

/** The library returns the focus when it leaves a toast, so Tab could not move past a toast. */
const stopFocusEvent = (event: FocusEvent) => event.stopPropagation();

/** Where toasts appear (screens 2.24, rules 9). */
export function Toaster() {
  useEffect(() => {
    connectToasts(({ kind, message, action }) => {
      sonner[kind](message, { id: action, duration: kind === 'error' ? UNTIL_DISMISSED : SHORT_MS });
    });
  }, []);
  return createPortal(
    <div className="contents" onFocusCapture={stopFocusEvent} onBlurCapture={stopFocusEvent}>
      <Sonner
        position="bottom-right"
        closeButton
        icons={{
          success: <Icon of={CircleCheck} className="size-5" />,
          info: <Icon of={Info} className="size-5" />,
          error: <Icon of={CircleX} className="size-5" />,
          close: <Icon of={X} className="size-4" />,
        }}
        toastOptions={{ unstyled: true, closeButtonAriaLabel: partsCopy.dismiss, classNames: { toast: 'toast', error: 'toast-error' } }}
      />
    </div>,
    toastHost(),
  );
}
