import type { StandingsWindow } from '@survivor/rules';
import { ChevronLeft, ChevronRight } from 'lucide';
import { type FormEvent, useId, useState } from 'react';
import { Icon } from '../../components/icon.tsx';
import { largeStandingsCopy } from './large-standings-copy.ts';
import type { Sort } from './standings-view.ts';

export type StandingsPagerProps = {
  readonly window: Pick<StandingsWindow, 'places' | 'staying' | 'isMore'>;
  readonly total: number;
  readonly sort: Sort;
  readonly isWaiting: boolean;
  readonly isSearch: boolean;
  /** The position of the first row, or of the first search result. */
  readonly from: number;
  readonly rows: number;
  readonly onFrom: (from: number) => void;
  readonly onPosition: (position: number) => void;
};

function PositionForm({ total, onPosition }: Pick<StandingsPagerProps, 'total' | 'onPosition'>) {
  const id = useId();
  const [position, setPosition] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const target = Number(position);
    if (Number.isInteger(target) && target > 0) onPosition(target);
  };
  return (
    <form className="flex flex-wrap items-center gap-x-3 gap-y-2" onSubmit={submit}>
      <label htmlFor={id} className="text-sm">
        {largeStandingsCopy.position}
      </label>
      <input
        id={id}
        type="number"
        inputMode="numeric"
        className="input num w-28"
        min={1}
        max={total}
        value={position}
        onChange={(event) => setPosition(event.target.value)}
      />
      <button type="submit" className="btn btn-line px-3">
        {largeStandingsCopy.go}
      </button>
    </form>
  );
}

/** Previous and next page, a position to jump to, and the first alive or eliminated member. */
export function StandingsPager({ window, total, sort, isWaiting, isSearch, from, rows, onFrom, onPosition }: StandingsPagerProps) {
  const { places, staying, isMore } = window;
  const [first, last] = [places[0], places.at(-1)];
  return (
    <nav className="flex flex-wrap items-center gap-x-3 gap-y-2" aria-label={largeStandingsCopy.label}>
      <button type="button" className="btn btn-line px-3" disabled={from <= 1} onClick={() => onFrom(Math.max(1, from - rows))}>
        <Icon of={ChevronLeft} className="size-5" />
        {largeStandingsCopy.previous(rows)}
      </button>
      <button type="button" className="btn btn-line px-3" disabled={!isMore} onClick={() => onFrom(from + rows)}>
        {largeStandingsCopy.next(rows)}
        <Icon of={ChevronRight} className="size-5" />
      </button>
      {!isSearch && <PositionForm total={total} onPosition={onPosition} />}
      {!isSearch && sort === 'name' && (
        <>
          <button type="button" className="btn btn-quiet px-3" disabled={staying === 0} onClick={() => onPosition(1)}>
            {largeStandingsCopy.alive(staying)}
          </button>
          <button type="button" className="btn btn-quiet px-3" disabled={staying === total} onClick={() => onPosition(staying + 1)}>
            {largeStandingsCopy.out(total - staying)}
          </button>
        </>
      )}
      <p className="num basis-full text-xs text-fg-2" role="status">
        {isWaiting
          ? largeStandingsCopy.fetching
          : !isSearch && first !== undefined && last !== undefined && largeStandingsCopy.places(first, last, total)}
      </p>
    </nav>
  );
}
