import type { IconNode } from 'lucide';
import { type ComponentProps, createElement } from 'react';

export type IconProps = ComponentProps<'svg'> & { readonly of: IconNode };

/** A drawing of Lucide's, 24 px wide unless told, in the color of the text; unseen by those who listen unless it has a name. */
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
