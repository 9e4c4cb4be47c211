import { Search } from 'lucide';
import { lazy, Suspense, useEffect, useState } from 'react';
import { DialogPending } from '../../components/dialog/dialog-pending.tsx';
import { Icon } from '../../components/icon.tsx';
import { frameCopy } from '../components/frame-copy.ts';

const Palette = lazy(() => import('./palette.tsx'));

const isMac = () => /Mac|iPhone|iPad/.test(navigator.platform);

/** Opens the palette, and so does Ctrl K or Cmd K while no dialog is open. */
export function PaletteButton() {
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isShortcut = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
      if (!isShortcut || event.defaultPrevented) return;
      event.preventDefault();
      if (document.querySelector('dialog[open]') === null) setIsOpen(true);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  return (
    <>
      <button
        type="button"
        className="ml-auto inline-flex min-h-11 items-center gap-2 rounded-control border border-line-ui bg-surface px-3 text-sm text-fg-2 hover:bg-hover max-[769px]:ml-0"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setIsOpen(true)}
      >
        <Icon of={Search} className="size-4" />
        {frameCopy.open}
        <span className="rounded-[4px] border border-line bg-sunken px-1.25 py-px text-xs" aria-hidden="true">
          {isMac() ? frameCopy.keys.mac : frameCopy.keys.other}
        </span>
      </button>
      {isOpen && (
        <Suspense fallback={<DialogPending />}>
          <Palette onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
