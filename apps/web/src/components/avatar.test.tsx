import { fireEvent, render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Avatar } from './avatar.tsx';

it('shows the initials where the picture cannot be shown, and tries another picture again', () => {
  const { container, rerender } = render(<Avatar name="Jordan Reyes" pictureUri="https://pictures.example/1.png" />);
  const image = () => container.querySelector('img');
  expect(image()?.src).toBe('https://pictures.example/1.png');
  fireEvent.error(image() ?? container);
  expect([image(), container.textContent]).toEqual([null, 'JR']);
  rerender(<Avatar name="Jordan Reyes" pictureUri="https://pictures.example/2.png" />);
  expect(image()?.src).toBe('https://pictures.example/2.png');
});
