import { CalendarClock, type IconNode, LayoutGrid, Trophy, User } from 'lucide';
import { useEffect } from 'react';
import { Icon } from '../../components/icon.tsx';
import { paletteCopy } from './palette-copy.ts';
import type { PaletteResult } from './use-palette-search.ts';

const KINDS = ['screen', 'job', 'user', 'league'] as const;
const ICONS: Record<PaletteResult['kind'], IconNode> = { screen: LayoutGrid, job: CalendarClock, user: User, league: Trophy };

const OPTION =
  'flex min-h-11 cursor-pointer items-center gap-2.5 rounded-control px-3 py-1.5 wrap-anywhere hover:bg-hover ' +
  'aria-selected:bg-sunken aria-selected:font-bold aria-selected:shadow-[inset_3px_0_0_var(--ink)]';

export const optionId = (listId: string, index: number) => `${listId}-${index}`;

type OptionProps = {
  readonly id: string;
  readonly found: PaletteResult;
  readonly isActive: boolean;
  readonly onOpen: (found: PaletteResult) => void;
};

function ResultOption({ id, found, isActive, onOpen }: OptionProps) {
  const icon = ICONS[found.kind];
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the list's keys
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field
    <div id={id} role="option" className={OPTION} aria-selected={isActive} onClick={() => onOpen(found)}>
      <Icon of={icon} className="size-4" />
      <span>
        {found.name}
        {found.detail !== undefined && <span className="text-sm font-body text-fg-3"> {found.detail}</span>}
      </span>
    </div>
  );
}

type ResultListProps = {
  readonly id: string;
  readonly found: readonly PaletteResult[];
  /** The index of the active result; -1 for none. */
  readonly active: number;
  readonly onOpen: (found: PaletteResult) => void;
};

/** The results in groups. The active one is scrolled into view. */
export function ResultList({ id, found, active, onOpen }: ResultListProps) {
  useEffect(() => {
    document.getElementById(optionId(id, active))?.scrollIntoView?.({ block: 'nearest' });
  }, [id, active]);
  return (
    <div id={id} role="listbox" aria-label={paletteCopy.title} className="grid max-h-[min(24rem,50vh)] gap-2 overflow-y-auto">
      {KINDS.map((kind) => {
        const group = found.flatMap((result, index) => (result.kind === kind ? [{ result, index }] : []));
        if (group.length === 0) return null;
        const headId = `${id}-${kind}`;
        return (
          // biome-ignore lint/a11y/useSemanticElements: a group of options
          <div key={kind} role="group" aria-labelledby={headId}>
            <p id={headId} className="px-3 pb-0.5 text-xs font-bold text-fg-3">
              {paletteCopy.groups[kind]}
            </p>
            {group.map(({ result, index }) => (
              <ResultOption key={index} id={optionId(id, index)} found={result} isActive={index === active} onOpen={onOpen} />
            ))}
          </div>
        );
      })}
    </div>
  );
}
