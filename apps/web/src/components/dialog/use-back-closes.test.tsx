import { act, render, screen, waitFor } from '@testing-library/react';
import { StrictMode } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { useBackCloses } from './use-back-closes.ts';

function Sheet({ onClose }: { onClose: () => void }) {
  useBackCloses(onClose);
  return <p>open</p>;
}

const goBack = () =>
  act(async () => {
    const popped = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
    window.history.back();
    await popped;
  });

// Nothing lies ahead in the history, whatever ran before.
beforeEach(() => window.history.pushState(null, ''));

it('closes by Back what is open, and stays on the page', async () => {
  const before = window.history.length;
  const onClose = vi.fn();
  render(<Sheet onClose={onClose} />);
  screen.getByText('open');
  expect(window.history.length).toBe(before + 1);
  await goBack();
  expect(onClose).toHaveBeenCalledTimes(1);
});

it('takes its entry along when it is closed otherwise, and gives it to one that follows at once', async () => {
  const [first, second] = [vi.fn(), vi.fn()];
  const one = render(<Sheet onClose={first} />);
  one.unmount();
  await waitFor(() => expect(window.history.state ?? {}).not.toHaveProperty('over'));
  const other = render(<Sheet onClose={first} />);
  other.unmount();
  render(<Sheet onClose={second} />);
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect([first, second].map((close) => close.mock.calls.length)).toEqual([0, 0]);
  await goBack();
  expect([first, second].map((close) => close.mock.calls.length)).toEqual([0, 1]);
});

it('stays open when React mounts it twice', async () => {
  const onClose = vi.fn();
  render(
    <StrictMode>
      <Sheet onClose={onClose} />
    </StrictMode>,
  );
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(onClose).not.toHaveBeenCalled();
});
