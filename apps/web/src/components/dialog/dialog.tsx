import { X } from 'lucide';
import { type MouseEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { Icon } from '../icon.tsx';
import { partsCopy } from '../parts-copy.ts';
import { holdToasts } from './toast-host.ts';
import { useBackCloses } from './use-back-closes.ts';
import '../../styles/screens/dialog.css';

export type DialogProps = {
  readonly title: ReactNode;
  readonly size?: 'sm' | 'md' | 'lg' | 'xl';
  readonly onClose: () => void;
  readonly footer?: ReactNode;
  readonly children: ReactNode;
};

/**
 * A modal while it is rendered (screens 2.24). The browser's own dialog gives focus trap, inert page, Escape and the return of the
 * focus; a click on the backdrop and Back close it. The focus starts at the title, so that a held Enter confirms nothing.
 */
export function Dialog({ title, size = 'md', onClose, footer, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const titleId = useId();
  useLayoutEffect(() => {
    const element = dialog.current;
    const page = document.documentElement;
    page.style.setProperty('--scrollbar', `${window.innerWidth - page.clientWidth}px`);
    element?.showModal();
    heading.current?.focus();
    const release = element === null ? undefined : holdToasts(element);
    return () => {
      release?.();
      element?.close();
    };
  }, []);
  useBackCloses(onClose);
  const closeOnBackdrop = (event: MouseEvent<HTMLDialogElement>) => {
    if (event.target === dialog.current) onClose();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the dialog's own key, see onCancel
    <dialog
      ref={dialog}
      className="dialog"
      data-size={size}
      aria-labelledby={titleId}
      onClick={closeOnBackdrop}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className="flex items-center justify-between gap-4 pt-4 pr-3 pl-5 sm:pl-6">
        <h2 id={titleId} ref={heading} tabIndex={-1} className="text-[1.25rem] font-heavy">
          {title}
        </h2>
        <button
          type="button"
          className="grid size-11 flex-none place-items-center rounded-full text-fg-2 hover:bg-hover"
          aria-label={partsCopy.close}
          onClick={onClose}
        >
          <Icon of={X} className="size-5" />
        </button>
      </div>
      <div className="grid gap-4 px-5 pt-1 pb-5 sm:px-6">{children}</div>
      {footer !== undefined && <div className="dialog-foot">{footer}</div>}
    </dialog>
  );
}
