import { type FocusEvent, type ReactNode, type ToggleEvent, useId, useRef, useState } from 'react';

/** Browsers without popovers show the panel in the flow. */
const PANEL =
  'absolute inset-auto m-0 rounded-card border border-line bg-raised text-fg shadow-pop not-supports-[selector(:popover-open)]:static';
/** Pixels between button and panel. */
const GAP = 6;

export type MenuProps = {
  readonly label?: string;
  readonly button: ReactNode;
  readonly buttonClass: string;
  readonly panelClass?: string;
  readonly isDisabled?: boolean;
  readonly children: (close: () => void) => ReactNode;
};

/** Puts the panel below its button, aligned right. Popovers are positioned against the page. */
function positionBelow(panel: HTMLElement): void {
  const anchor = panel.parentElement?.getBoundingClientRect();
  if (anchor === undefined) return;
  panel.style.top = `${anchor.bottom + window.scrollY + GAP}px`;
  panel.style.right = `${document.documentElement.clientWidth - anchor.right - window.scrollX}px`;
}

/** Browsers without popovers (before Chrome 114, Safari 17, Firefox 125) always show the panel. */
const hasPopovers = () => globalThis.HTMLElement === undefined || 'hidePopover' in HTMLElement.prototype;

/** A button that opens a panel of links or buttons. Escape, blur and outside clicks close it. */
export function Menu({ label, button, buttonClass, panelClass = 'min-w-52 p-1.5', isDisabled = false, children }: MenuProps) {
  const [isOpen, setIsOpen] = useState(() => !hasPopovers());
  const panel = useRef<HTMLDivElement>(null);
  const panelId = useId();
  const close = () => hasPopovers() && panel.current?.hidePopover();
  const toggle = ({ currentTarget, newState }: ToggleEvent<HTMLElement>) => {
    if (newState === 'open') positionBelow(currentTarget);
    setIsOpen(newState === 'open');
  };
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) close();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: observes blur only, controls are inside
    <div className="relative" onBlur={leave}>
      <button
        type="button"
        className={buttonClass}
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={panelId}
        popoverTarget={panelId}
        disabled={isDisabled}
      >
        {button}
      </button>
      <div ref={panel} id={panelId} popover="auto" className={`${PANEL} ${panelClass}`} onBeforeToggle={toggle}>
        {isOpen && children(close)}
      </div>
    </div>
  );
}
