import { render } from '@testing-library/react';
import { X } from 'lucide';
import { expect, it } from 'vitest';
import { Icon } from './icon.tsx';

it('draws the shapes, unseen by those who listen unless it has a name', () => {
  const plain = render(<Icon of={X} className="size-4" strokeWidth={3} />).container.innerHTML;
  expect(plain).toContain('<path d="M18 6 6 18"></path><path d="m6 6 12 12"></path>');
  for (const attribute of ['class="size-4"', 'stroke-width="3"', 'aria-hidden="true"', 'viewBox="0 0 24 24"'])
    expect(plain).toContain(attribute);
  expect(render(<Icon of={X} aria-label="Close" />).container.innerHTML).not.toContain('aria-hidden');
});
