import { LocateFixed, Search } from 'lucide';
import { useId } from 'react';
import { Icon } from '../../components/icon.tsx';
import { largeStandingsCopy } from './large-standings-copy.ts';

export type StandingsToolsProps = {
  readonly text: string;
  /** The number of matches, as text. */
  readonly matches: string | null;
  /** Null for non-members. */
  readonly onJump: (() => void) | null;
  readonly onText: (text: string) => void;
};

/** A search field and "Jump to me" for long tables. */
export function StandingsTools({ text, matches, onJump, onText }: StandingsToolsProps) {
  const id = useId();
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-2 print:hidden">
      <label htmlFor={id} className="sr-only">
        {largeStandingsCopy.find}
      </label>
      <span className="relative max-w-88 flex-[1_1_12rem]">
        <Icon of={Search} className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-fg-3" />
        <input
          id={id}
          type="search"
          className="input pl-9"
          autoComplete="off"
          spellCheck={false}
          placeholder={largeStandingsCopy.find}
          value={text}
          onChange={(event) => onText(event.target.value)}
        />
      </span>
      {onJump !== null && (
        <button type="button" className="btn btn-line px-3" onClick={onJump}>
          <Icon of={LocateFixed} className="size-5" />
          {largeStandingsCopy.jump}
        </button>
      )}
      <p className="num text-xs text-fg-2" role="status">
        {matches}
      </p>
    </div>
  );
}
