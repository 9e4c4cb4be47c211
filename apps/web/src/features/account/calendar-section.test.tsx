import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { toast } from '../../lib/ui/toast.ts';
import { type Handlers, renderWithApi } from '../../testing/render-with-api.tsx';
import { CalendarSection } from './calendar-section.tsx';

const URL = 'https://pools.example/calendar/AAAAAAAAAAAAAAAAAAAAAA.ics';
const MADE = { madeAt: new Date('2025-10-01T16:00:00Z') };

const clipboard = (writeText?: (text: string) => Promise<void>) =>
  Object.defineProperty(navigator, 'clipboard', { value: writeText && { writeText }, configurable: true });

async function show(handlers: Handlers = {}) {
  const renew = vi.fn(() => ({ url: URL }));
  await renderWithApi(<CalendarSection />, { handlers: { 'user.calendar': () => null, 'user.renewCalendar': renew, ...handlers } });
  return renew;
}
const click = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

describe('the calendar section', () => {
  beforeEach(() => {
    vi.spyOn(toast, 'success').mockReturnValue();
    vi.spyOn(toast, 'error').mockReturnValue();
  });
  afterEach(() => clipboard());

  it('makes an address at the first press, shown in both forms, focused and copied', async () => {
    const writeText = vi.fn(async (_: string) => undefined);
    clipboard(writeText);
    const renew = await show();
    await click('Make a calendar address');
    const field = await screen.findByLabelText<HTMLInputElement>('Address for any calendar (https)');
    expect([field.value, document.activeElement]).toEqual([URL, field]);
    expect(renew).toHaveBeenCalledTimes(1);
    await click('Copy https address');
    await click('Copy webcal address');
    await vi.waitFor(() => expect(toast.success).toHaveBeenCalledTimes(2));
    expect(writeText.mock.calls).toEqual([[URL], ['webcal://pools.example/calendar/AAAAAAAAAAAAAAAAAAAAAA.ics']]);
  });

  it('says what to do where copying is refused', async () => {
    clipboard();
    await show();
    await click('Make a calendar address');
    await click('Copy webcal address');
    const words = 'Copying did not work. Select the address and copy it.';
    await vi.waitFor(() => expect(toast.error).toHaveBeenCalledWith(words, 'copy-calendar-address'));
  });

  it('ends an address that there is only after a question', async () => {
    const renew = await show({ 'user.calendar': () => MADE });
    expect(await screen.findByText(/^You have an address, made .*Oct 1 @/)).toBeTruthy();
    expect(screen.queryByDisplayValue(URL)).toBeNull();
    await click('Make a new address');
    await click('Keep the address');
    await click('Make a new address');
    expect(screen.getByText(/stops working at once/)).toBeTruthy();
    expect(renew).not.toHaveBeenCalled();
    await click('Yes, make a new one');
    expect(await screen.findByDisplayValue(URL)).toBeTruthy();
    expect(renew).toHaveBeenCalledTimes(1);
  });

  it('can be tried again when the address was not made, or not told of', async () => {
    let isThere = false;
    const calendar = () => {
      if (!isThere) throw new Error('away');
      return null;
    };
    const renew = () => {
      throw new Error('away');
    };
    await show({ 'user.calendar': calendar, 'user.renewCalendar': renew });
    await screen.findByRole('alert', {}, { timeout: 10_000 });
    isThere = true;
    await click('Retry');
    await click('Make a calendar address');
    await vi.waitFor(() => expect(toast.error).toHaveBeenCalledWith('The address could not be made. Please try again.'));
    await vi.waitFor(async () =>
      expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Make a calendar address' })).disabled).toBe(false),
    );
  });
});
