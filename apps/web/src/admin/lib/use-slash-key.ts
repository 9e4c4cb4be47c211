import { type RefObject, useEffect } from 'react';
import { isTyping } from '../../lib/ui/is-typing.ts';

/** `/` moves the focus to a search field, unless somebody is typing or a dialog is open. */
export function useSlashKey(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isOurs = event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey;
      if (!isOurs || event.defaultPrevented || isTyping(event.target) || document.querySelector('dialog[open]') !== null) return;
      event.preventDefault();
      field.current?.focus();
      field.current?.select();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [field]);
}
