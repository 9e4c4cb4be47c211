import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';

export type Box = { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number };

const middleOf = ({ left, right }: Box) => (left + right) / 2;

/** The box a key moves to: left and right in reading order, up and down to the nearest one. */
export function nextBox({ boxes, from, key }: { boxes: readonly Box[]; from: number; key: string }): number | null {
  const here = boxes[from];
  if (here === undefined) return null;
  if (key === 'Home') return 0;
  if (key === 'End') return boxes.length - 1;
  if (key === 'ArrowLeft') return Math.max(0, from - 1);
  if (key === 'ArrowRight') return Math.min(boxes.length - 1, from + 1);
  if (key !== 'ArrowUp' && key !== 'ArrowDown') return null;
  const gapTo = (box: Box) => (key === 'ArrowDown' ? box.top - here.bottom : here.top - box.bottom);
  const ahead = boxes
    .map((box, at) => ({ at, gap: gapTo(box), aside: Math.abs(middleOf(box) - middleOf(here)) }))
    .filter(({ gap }) => gap >= 0);
  const nearest = ahead.sort((one, other) => one.gap - other.gap || one.aside - other.aside)[0];
  return nearest?.at ?? from;
}

/**
 * Makes the buttons inside one tab stop; arrow keys, Home and End move between them (roving
 * tabindex). The stop is the last focused button, else the pressed one, else the first.
 */
export function useRovingFocus<T extends HTMLElement>() {
  const ref = useRef<T>(null);
  const last = useRef<Element | null>(null);
  const buttons = () => [...(ref.current?.querySelectorAll('button') ?? [])];
  const settle = () => {
    const all = buttons();
    const stop =
      all.find((button) => button === last.current) ?? all.find((button) => button.getAttribute('aria-pressed') === 'true') ?? all[0];
    for (const button of all) button.tabIndex = button === stop ? 0 : -1;
  };
  useLayoutEffect(settle);
  return {
    ref,
    onFocus: () => {
      last.current = document.activeElement;
      settle();
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      const all = buttons();
      const from = all.findIndex((button) => button.matches(':focus'));
      const to = nextBox({ boxes: all.map((button) => button.getBoundingClientRect()), from, key: event.key });
      if (to === null) return;
      event.preventDefault();
      all[to]?.focus();
    },
  };
}
