import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { noteOpenMenu } from '../lib/ui/open-menus.ts';

export type MenuProps = {
  readonly label?: string;
  readonly button: ReactNode;
  readonly buttonClass: string;
  readonly panelClass?: string;
  readonly isDisabled?: boolean;
  readonly children: (close: () => void) => ReactNode;
};

/** A button that opens a panel of links or buttons; Escape, leaving it and clicking elsewhere close it. */
export function Menu({ label, button, buttonClass, panelClass = '', isDisabled = false, children }: MenuProps) {
  const [isOpen, setIsOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const panelId = useId();
  useEffect(() => {
    if (!isOpen) return;
    const noteClosed = noteOpenMenu();
    const onElsewhere = (event: Event) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setIsOpen(false);
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setIsOpen(false);
      opener.current?.focus();
    };
    document.addEventListener('pointerdown', onElsewhere);
    document.addEventListener('focusin', onElsewhere);
    document.addEventListener('keydown', onKey);
    return () => {
      noteClosed();
      document.removeEventListener('pointerdown', onElsewhere);
      document.removeEventListener('focusin', onElsewhere);
      document.removeEventListener('keydown', onKey);
    };
  }, [isOpen]);
  const close = () => {
    setIsOpen(false);
    opener.current?.focus();
  };
  return (
    <div ref={root} className="relative">
      <button
        ref={opener}
        type="button"
        className={buttonClass}
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={panelId}
        disabled={isDisabled}
        onClick={() => setIsOpen(!isOpen)}
      >
        {button}
      </button>
      {isOpen && (
        <div id={panelId} className={`menu ${panelClass}`}>
          {children(close)}
        </div>
      )}
    </div>
  );
}
