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
    <div className="standings-tools">
      <label htmlFor={id} className="sr-only">
        {largeStandingsCopy.find}
      </label>
      <span className="find">
        <Icon of={Search} className="size-4" />
        <input
          id={id}
          type="search"
          className="input"
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
