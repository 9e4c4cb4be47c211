import { type RefObject, useEffect } from 'react';
import { isTyping } from '../../lib/ui/is-typing.ts';

/** `/` focuses a search field, unless the user is typing or a dialog is open. */
export function useSlashKey(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isSlash = event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey;
      if (!isSlash || event.defaultPrevented || isTyping(event.target) || document.querySelector('dialog[open]') !== null) return;
      event.preventDefault();
      field.current?.focus();
      field.current?.select();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [field]);
}
