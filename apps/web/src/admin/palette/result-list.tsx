import { CalendarClock, type IconNode, LayoutGrid, Trophy, User } from 'lucide';
import { useEffect } from 'react';
import { Icon } from '../../components/icon.tsx';
import type { PaletteResult } from '../lib/palette-target.ts';
import { paletteCopy } from './palette-copy.ts';

const KINDS = ['screen', 'job', 'user', 'league'] as const;
const ICONS: Record<PaletteResult['kind'], IconNode> = { screen: LayoutGrid, job: CalendarClock, user: User, league: Trophy };

export const optionId = (listId: string, at: number) => `${listId}-${at}`;

type OptionProps = {
  readonly id: string;
  readonly found: PaletteResult;
  readonly isActive: boolean;
  readonly onOpen: (found: PaletteResult) => void;
};

function ResultOption({ id, found, isActive, onOpen }: OptionProps) {
  const icon = ICONS[found.kind];
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys of the list
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field, which names the active option
    <div id={id} role="option" className="palette-option" aria-selected={isActive} onClick={() => onOpen(found)}>
      <Icon of={icon} className="size-4" />
      <span>
        {found.name}
        {found.kind === 'user' && <span className="palette-more"> {found.email}</span>}
      </span>
    </div>
  );
}

type ResultListProps = {
  readonly id: string;
  readonly found: readonly PaletteResult[];
  /** Its place among all; -1: none. */
  readonly active: number;
  readonly onOpen: (found: PaletteResult) => void;
};

/** What was found, in groups; the active one is kept in view. */
export function ResultList({ id, found, active, onOpen }: ResultListProps) {
  useEffect(() => {
    document.getElementById(optionId(id, active))?.scrollIntoView?.({ block: 'nearest' });
  }, [id, active]);
  return (
    <div id={id} role="listbox" aria-label={paletteCopy.title} className="palette-list">
      {KINDS.map((kind) => {
        const own = found.flatMap((one, at) => (one.kind === kind ? [{ one, at }] : []));
        if (own.length === 0) return null;
        const headId = `${id}-${kind}`;
        return (
          // biome-ignore lint/a11y/useSemanticElements: a group of options
          <div key={kind} role="group" aria-labelledby={headId}>
            <p id={headId} className="palette-group">
              {paletteCopy.groups[kind]}
            </p>
            {own.map(({ one, at }) => (
              <ResultOption key={at} id={optionId(id, at)} found={one} isActive={at === active} onOpen={onOpen} />
            ))}
          </div>
        );
      })}
    </div>
  );
}
