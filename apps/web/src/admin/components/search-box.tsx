import { Search } from 'lucide';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Icon } from '../../components/icon.tsx';
import { isTyping } from '../../lib/ui/is-typing.ts';

/** `/` focuses a search field, unless the user is typing or a dialog is open. */
function useSlashKey(field: RefObject<HTMLInputElement | null>): void {
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

const PAUSE_MS = 300;
export const SEARCH_INPUT = 'peer input px-10.5 placeholder:text-fg-3 phone:pr-3.5';
const KEY_HINT =
  'pointer-events-none absolute top-3 right-3 grid size-6 place-items-center rounded-[5px] border border-line font-mono text-xs text-fg-3 ' +
  'peer-focus:hidden peer-[:not(:placeholder-shown)]:hidden phone:hidden [@media(hover:none)]:hidden';

export type SearchBoxProps = {
  /** The label and placeholder of the field. */
  readonly label: string;
  /** The search in the address. */
  readonly value: string;
  /** Called with the trimmed text after a pause in typing, or on Enter. */
  readonly onSearch: (text: string) => void;
};

/** The search field of a list that the server searches. `/` focuses it. */
export function SearchBox({ label, value, onSearch }: SearchBoxProps) {
  const [text, setText] = useState(value);
  const field = useRef<HTMLInputElement>(null);
  const lastSent = useRef(value);
  useSlashKey(field);
  const send = (search: string) => {
    if (search === lastSent.current) return;
    lastSent.current = search;
    onSearch(search);
  };
  const sendDelayed = useEffectEvent(send);
  useEffect(() => {
    if (value === lastSent.current) return;
    lastSent.current = value;
    setText(value);
  }, [value]);
  useEffect(() => {
    const timer = setTimeout(() => sendDelayed(text.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <search className="relative flex-[1_1_15rem]">
      <Icon of={Search} className="pointer-events-none absolute top-3.5 left-3.5 size-5 text-fg-3" />
      <input
        ref={field}
        type="search"
        className={SEARCH_INPUT}
        aria-label={label}
        aria-keyshortcuts="/"
        placeholder={label}
        maxLength={200}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') send(text.trim());
        }}
      />
      <span className={KEY_HINT} aria-hidden="true">
        /
      </span>
    </search>
  );
}
