import { Search } from 'lucide';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Icon } from '../../components/icon.tsx';
import { useSlashKey } from '../lib/use-slash-key.ts';

const PAUSE = 300;

export type SearchBoxProps = {
  /** Name and placeholder: what is searched. */
  readonly label: string;
  /** What is searched for now, as the address says. */
  readonly value: string;
  /** Called with the trimmed text when the typing pauses, or at once on Enter. */
  readonly onSearch: (text: string) => void;
};

/** A search field over rows that the server searches; `/` leads to it. */
export function SearchBox({ label, value, onSearch }: SearchBoxProps) {
  const [text, setText] = useState(value);
  const field = useRef<HTMLInputElement>(null);
  const sent = useRef(value);
  useSlashKey(field);
  const send = (wanted: string) => {
    if (wanted === sent.current) return;
    sent.current = wanted;
    onSearch(wanted);
  };
  const sendLate = useEffectEvent(send);
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setText(value);
  }, [value]);
  useEffect(() => {
    const timer = setTimeout(() => sendLate(text.trim()), PAUSE);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <search className="search-box">
      <Icon of={Search} className="size-5" />
      <input
        ref={field}
        type="search"
        className="input"
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
      <span className="key-hint" aria-hidden="true">
        /
      </span>
    </search>
  );
}
