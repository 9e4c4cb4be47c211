import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { DEADLINE } from '../../testing/factories.ts';
import { CalendarButton } from './calendar-button.tsx';

afterEach(() => vi.useRealTimers());

it('offers the deadline as a file that is made in the browser', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const saved: { name: string; href: string }[] = [];
  const blobs: Blob[] = [];
  URL.createObjectURL = vi.fn((blob: Blob) => `blob:file-${blobs.push(blob)}`);
  URL.revokeObjectURL = vi.fn();
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push({ name: this.download, href: this.href });
  });
  render(<CalendarButton leagueId="L1" leagueName="Office" round="Week 6" ordinal={6} startsAt={DEADLINE} />);
  fireEvent.click(screen.getByRole('button', { name: 'Add to calendar' }));
  await vi.dynamicImportSettled();
  expect(saved).toEqual([{ name: 'week-6-pick.ics', href: 'blob:file-1' }]);
  expect(blobs[0]?.type).toBe('text/calendar;charset=utf-8');
  vi.advanceTimersByTime(60_000);
  expect(URL.revokeObjectURL).toHaveBeenCalledWith('blob:file-1');
});
