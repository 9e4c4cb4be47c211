import { fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type Box, nextBox, useRovingFocus } from './use-roving-focus.ts';

const WIDTH = 100;
const HEIGHT = 72;
const gridOf = (count: number, columns: number): Box[] =>
  Array.from({ length: count }, (_, at) => {
    const left = (at % columns) * WIDTH;
    const top = Math.floor(at / columns) * HEIGHT;
    return { left, right: left + WIDTH, top, bottom: top + HEIGHT };
  });

describe('the target of an arrow key', () => {
  it.each([
    ['ArrowRight', 1, 2],
    ['ArrowLeft', 1, 0],
    ['ArrowLeft', 0, 0],
    ['ArrowRight', 9, 9],
    ['ArrowDown', 1, 5],
    ['ArrowUp', 5, 1],
    ['ArrowUp', 1, 1],
    ['ArrowDown', 7, 9],
    ['ArrowDown', 9, 9],
    ['Home', 6, 0],
    ['End', 6, 9],
    ['Enter', 6, null],
  ])('%s from team %i of ten in rows of four', (key, from, to) => {
    expect(nextBox({ boxes: gridOf(10, 4), from, key })).toBe(to);
  });

  it('is null from outside', () => {
    expect(nextBox({ boxes: gridOf(4, 2), from: -1, key: 'ArrowRight' })).toBeNull();
  });
});

function Teams({ names, pressed }: { names: string[]; pressed?: string }) {
  const roving = useRovingFocus<HTMLFieldSetElement>();
  return (
    <fieldset {...roving}>
      {names.map((name) => (
        <button key={name} type="button" aria-pressed={name === pressed}>
          {name}
        </button>
      ))}
    </fieldset>
  );
}

const stops = () => screen.getAllByRole('button').flatMap((button) => (button.tabIndex === 0 ? [button.textContent] : []));
const press = (key: string, more = {}) => fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more });

describe('the tab stop of a group', () => {
  it('is the pressed button, else the first, and only one', () => {
    const { rerender } = render(<Teams names={['A', 'B', 'C']} />);
    expect(stops()).toEqual(['A']);
    rerender(<Teams names={['A', 'B', 'C']} pressed="C" />);
    expect(stops()).toEqual(['C']);
  });

  it('follows the focus, and survives a re-render', () => {
    const { rerender } = render(<Teams names={['A', 'B', 'C']} />);
    screen.getByText('A').focus();
    press('ArrowRight');
    expect([document.activeElement?.textContent, stops()]).toEqual(['B', ['B']]);
    rerender(<Teams names={['C', 'B', 'A', 'D']} />);
    expect(stops()).toEqual(['B']);
    rerender(<Teams names={['C', 'D']} />);
    expect(stops()).toEqual(['C']);
  });

  it('leaves keys with a modifier to the browser', () => {
    render(<Teams names={['A', 'B']} />);
    screen.getByText('A').focus();
    expect(press('ArrowRight', { altKey: true })).toBe(true);
    expect(document.activeElement?.textContent).toBe('A');
    expect(press('ArrowRight')).toBe(false);
  });
});
