import { type ComponentProps, createElement, type FunctionComponent } from 'react';

/** An element of a drawing and its attributes. */
type Shape = readonly [tag: string, attributes: Readonly<Record<string, string>>];

/** A component that draws these shapes as an icon. The build draws Lucide's with it. */
export function drawIcon(shapes: readonly Shape[]): FunctionComponent<ComponentProps<'svg'>> {
  return (props) =>
    createElement(
      'svg',
      {
        width: 24,
        height: 24,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        'aria-hidden': props['aria-label'] === undefined ? true : undefined,
        ...props,
      },
      ...shapes.map(([tag, attributes]) => createElement(tag, attributes)),
    );
}
