import { useNavigate } from '@tanstack/react-router';
import { Search } from 'lucide';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { Dialog } from '../../components/dialog/dialog.tsx';
import { Icon } from '../../components/icon.tsx';
import { SEARCH_INPUT } from '../components/search-box.tsx';
import { paletteCopy } from './palette-copy.ts';
import { optionId, ResultList } from './result-list.tsx';
import { type PaletteResult, type PaletteSearch, usePaletteSearch } from './use-palette-search.ts';

function describeStatus({ found, state }: PaletteSearch, text: string): string {
  if (state === 'searching') return paletteCopy.searching;
  if (state === 'failed') return paletteCopy.failed;
  if (found.length === 0 && state === 'done') return paletteCopy.nothing(text.trim());
  return state === 'short' ? paletteCopy.typeMore : paletteCopy.found(found.length);
}

/** The index of the option that a key moves to; null for any other key. */
function moveIndex(key: string, index: number, count: number): number | null {
  if (count === 0) return null;
  if (key === 'ArrowDown') return (index + 1) % count;
  if (key === 'ArrowUp') return (index - 1 + count) % count;
  return null;
}

/** A combobox that finds users, leagues, jobs and screens. */
export default function Palette({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [index, setIndex] = useState(0);
  const field = useRef<HTMLInputElement>(null);
  const listId = useId();
  const results = usePaletteSearch(text);
  const { found } = results;
  const active = found.length === 0 ? -1 : Math.min(index, found.length - 1);
  useEffect(() => field.current?.focus(), []);
  const open = async (chosen: PaletteResult) => {
    // Replaces the history entry of the dialog, so that Back leads to the page that opened it.
    await navigate({ ...chosen.target, replace: true });
    onClose();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const next = moveIndex(event.key, active, found.length);
    const chosen = found[active];
    if (next !== null) setIndex(next);
    else if (event.key === 'Enter' && chosen !== undefined) void open(chosen);
    else return;
    event.preventDefault();
  };
  return (
    <Dialog title={paletteCopy.title} onClose={onClose}>
      <div className="relative flex-[1_1_15rem]">
        <Icon of={Search} className="pointer-events-none absolute top-3.5 left-3.5 size-5 text-fg-3" />
        <input
          ref={field}
          type="text"
          role="combobox"
          className={SEARCH_INPUT}
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
            setIndex(0);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <ResultList id={listId} found={found} active={active} onOpen={(chosen) => void open(chosen)} />
      <p className="flex flex-wrap justify-between gap-x-4 gap-y-1 text-sm font-body text-fg-3">
        <span role="status">{describeStatus(results, text)}</span> <span>{paletteCopy.hint}</span>
      </p>
    </Dialog>
  );
}
