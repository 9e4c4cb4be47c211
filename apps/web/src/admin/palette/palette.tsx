import { useNavigate } from '@tanstack/react-router';
import { Search } from 'lucide';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { Dialog } from '../../components/dialog/dialog.tsx';
import { Icon } from '../../components/icon.tsx';
import { type PaletteResult, paletteTarget } from '../lib/palette-target.ts';
import { paletteCopy } from './palette-copy.ts';
import { optionId, ResultList } from './result-list.tsx';
import { type PaletteSearch, usePaletteSearch } from './use-palette-search.ts';

function statusWords({ found, state }: PaletteSearch, text: string): string {
  if (state === 'searching') return paletteCopy.searching;
  if (state === 'failed') return paletteCopy.failed;
  if (found.length === 0 && state === 'done') return paletteCopy.nothing(text.trim());
  return state === 'short' ? paletteCopy.typeMore : paletteCopy.found(found.length);
}

/** Where a key leads among so many options; null when it is none of the list's. */
function step(key: string, at: number, count: number): number | null {
  if (count === 0) return null;
  if (key === 'ArrowDown') return (at + 1) % count;
  if (key === 'ArrowUp') return (at - 1 + count) % count;
  return null;
}

/** Finds users, leagues, jobs and screens: a field with a list (combobox), which the keyboard alone works. */
export default function Palette({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const field = useRef<HTMLInputElement>(null);
  const listId = useId();
  const findings = usePaletteSearch(text);
  const { found } = findings;
  const active = found.length === 0 ? -1 : Math.min(at, found.length - 1);
  useEffect(() => field.current?.focus(), []);
  const open = async (chosen: PaletteResult) => {
    // In the place of the entry that the dialog is in the history: Back leads to the page on which it was opened.
    await navigate({ ...paletteTarget(chosen), replace: true });
    onClose();
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const next = step(event.key, active, found.length);
    const chosen = found[active];
    if (next !== null) setAt(next);
    else if (event.key === 'Enter' && chosen !== undefined) void open(chosen);
    else return;
    event.preventDefault();
  };
  return (
    <Dialog title={paletteCopy.title} onClose={onClose}>
      <div className="search-box palette-field">
        <Icon of={Search} className="size-5" />
        <input
          ref={field}
          type="text"
          role="combobox"
          className="input"
          aria-label={paletteCopy.field}
          placeholder={paletteCopy.field}
          aria-autocomplete="list"
          aria-expanded={found.length > 0}
          aria-controls={listId}
          aria-activedescendant={active === -1 ? undefined : optionId(listId, active)}
          maxLength={200}
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setAt(0);
          }}
          onKeyDown={onKey}
        />
      </div>
      <ResultList id={listId} found={found} active={active} onOpen={(chosen) => void open(chosen)} />
      <p className="palette-status">
        <span role="status">{statusWords(findings, text)}</span> <span>{paletteCopy.hint}</span>
      </p>
    </Dialog>
  );
}
