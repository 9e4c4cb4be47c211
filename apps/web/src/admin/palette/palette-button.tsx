import { Search } from 'lucide';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Icon } from '../../components/icon.tsx';
import { frameCopy } from '../components/frame-copy.ts';

const Palette = lazy(() => import('./palette.tsx'));

const isMac = () => /Mac|iPhone|iPad/.test(navigator.platform);

/** Opens what finds users, leagues, jobs and screens; so does Ctrl K, or Cmd K, anywhere in the console where no dialog is open. */
export function PaletteButton() {
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isOurs = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
      if (!isOurs || event.defaultPrevented) return;
      event.preventDefault();
      if (document.querySelector('dialog[open]') === null) setIsOpen(true);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return (
    <>
      <button
        type="button"
        className="palette-button"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setIsOpen(true)}
      >
        <Icon of={Search} className="size-4" />
        {frameCopy.open}
        <span className="palette-keys" aria-hidden="true">
          {isMac() ? frameCopy.keys.mac : frameCopy.keys.other}
        </span>
      </button>
      {isOpen && (
        <Suspense>
          <Palette onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
