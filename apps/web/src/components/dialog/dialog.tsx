import { X } from 'lucide';
import { type MouseEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { Icon } from '../icon.tsx';
import { partsCopy } from '../parts-copy.ts';
import { moveToastsInto } from './toast-host.ts';
import { useBackCloses } from './use-back-closes.ts';

export type DialogProps = {
  readonly title: ReactNode;
  readonly size?: keyof typeof SIZES;
  readonly onClose: () => void;
  readonly footer?: ReactNode;
  /** The footer stays visible while the rest scrolls. */
  readonly isFooterSticky?: boolean;
  readonly children: ReactNode;
};

const SIZES = { sm: 'max-w-[22rem]', md: 'max-w-[27rem]', lg: 'max-w-[38rem]', xl: 'max-w-[52rem]' };

/** A centered box; a bottom sheet on screens up to 560 px wide. */
const BOX =
  'm-auto max-h-[calc(100dvh-2rem)] w-[calc(100%-2rem)] overflow-auto rounded-[16px] border border-line bg-raised text-fg shadow-modal backdrop:bg-scrim';
const SHEET =
  'max-sm:mb-0 max-sm:w-full max-sm:max-w-none max-sm:rounded-t-sheet max-sm:rounded-b-none max-sm:border-x-0 max-sm:border-b-0 max-sm:pb-safe-b';

/**
 * A modal dialog (screens 2.24). The native element traps and returns the focus and handles Escape.
 * The title gets the focus first, so that a held Enter key confirms nothing.
 */
export function Dialog({ title, size = 'md', onClose, footer, isFooterSticky = false, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const titleId = useId();
  useLayoutEffect(() => {
    const element = dialog.current;
    const page = document.documentElement;
    page.style.setProperty('--scrollbar', `${window.innerWidth - page.clientWidth}px`);
    element?.showModal();
    heading.current?.focus();
    const release = element === null ? undefined : moveToastsInto(element);
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
    // biome-ignore lint/a11y/useKeyWithClickEvents: the native dialog handles Escape, see onCancel
    <dialog
      ref={dialog}
      className={`${BOX} ${SHEET} ${SIZES[size]}`}
      aria-labelledby={titleId}
      onClick={closeOnBackdrop}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className="flex items-center justify-between gap-4 pt-4 pr-3 pl-5 sm:pl-6">
        <h2 id={titleId} ref={heading} tabIndex={-1} className="min-w-0 text-[1.25rem] font-heavy wrap-anywhere">
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
      {footer !== undefined && (
        <div
          className={`flex justify-end gap-3 px-6 max-sm:px-5 max-sm:[&_.btn]:min-h-[50px] max-sm:[&_.btn]:w-full ${isFooterSticky ? 'sticky bottom-0 border-t border-line bg-raised pt-3 pb-4' : 'pb-6 max-sm:flex-col max-sm:pb-5'}`}
        >
          {footer}
        </div>
      )}
    </dialog>
  );
}
