import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SearchBox } from './search-box.tsx';

const field = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search by name' });
const type = (value: string) => fireEvent.change(field(), { target: { value } });
const pass = (milliseconds: number) => act(async () => vi.advanceTimersByTime(milliseconds));

describe('a search over rows of the server', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('is sent once, trimmed, when the typing pauses', async () => {
    const onSearch = vi.fn();
    render(<SearchBox label="Search by name" value="" onSearch={onSearch} />);
    type('a');
    await pass(200);
    type(' ann ');
    await pass(299);
    expect(onSearch).not.toHaveBeenCalled();
    await pass(1);
    expect(onSearch.mock.calls).toEqual([['ann']]);
  });

  it('is sent at once on Enter, and not again by the pause', async () => {
    const onSearch = vi.fn();
    render(<SearchBox label="Search by name" value="" onSearch={onSearch} />);
    type('ann');
    fireEvent.keyDown(field(), { key: 'Enter' });
    await pass(1000);
    expect(onSearch.mock.calls).toEqual([['ann']]);
  });

  it('follows the address when that changes', async () => {
    const onSearch = vi.fn();
    const { rerender } = render(<SearchBox label="Search by name" value="ann" onSearch={onSearch} />);
    rerender(<SearchBox label="Search by name" value="" onSearch={onSearch} />);
    await pass(1000);
    expect(field().value).toBe('');
    expect(onSearch).not.toHaveBeenCalled();
  });

  it('takes the focus on / unless somebody is typing', () => {
    render(
      <>
        <input aria-label="Other" />
        <SearchBox label="Search by name" value="" onSearch={() => undefined} />
      </>,
    );
    const other = screen.getByRole('textbox', { name: 'Other' });
    other.focus();
    fireEvent.keyDown(other, { key: '/' });
    expect(document.activeElement).toBe(other);
    other.blur();
    fireEvent.keyDown(document.body, { key: '/' });
    expect(document.activeElement).toBe(field());
  });
});
