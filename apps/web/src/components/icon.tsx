import type { IconNode } from 'lucide';
import { type ComponentProps, createElement } from 'react';

export type IconProps = ComponentProps<'svg'> & { readonly of: IconNode };

/**
 * A Lucide icon in the text color, 24 px by default; hidden from screen readers without a label.
 */
export function Icon({ of, ...props }: IconProps) {
  return createElement(
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
      'aria-hidden': !props['aria-label'] || undefined,
      ...props,
    },
    ...of.map(([tag, attributes]) => createElement(tag, attributes)),
  );
}
