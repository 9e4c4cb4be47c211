import type { MaintenanceOutput } from '@survivor/contract/state';
import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { clockAt, type Handlers, Refusal, renderWithApi } from '../../testing/render-with-api.tsx';
import { MaintenanceBanner } from './maintenance-banner.tsx';
import { MaintenanceSwitch } from './maintenance-switch.tsx';

const now = new Date('2025-10-09T20:15:00Z');
const deadline = new Date('2025-10-10T00:15:00Z');
const DEFAULT = "We're currently performing scheduled maintenance to improve your experience. We'll be back online shortly.";

const maintenance = (parts: Partial<MaintenanceOutput> = {}): MaintenanceOutput => ({
  isOn: false,
  message: null,
  shownMessage: DEFAULT,
  since: null,
  by: null,
  nextDeadline: deadline,
  needsConfirmation: true,
  ...parts,
});
const ON = maintenance({ isOn: true, message: 'Back at nine', shownMessage: 'Back at nine', since: now, by: 'Alex Admin' });

const show = (state: MaintenanceOutput, handlers: Handlers = {}) =>
  renderWithApi(<MaintenanceSwitch />, { handlers: { 'state.maintenance': () => state, ...handlers }, clock: clockAt(now) });
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const switched = (state: MaintenanceOutput) => ({ kind: 'switched', maintenance: state });
const NEAR = { kind: 'needs-confirmation', nextDeadline: deadline };

describe('Maintenance', () => {
  it('says how it is, which deadline comes next, and that deadlines are never extended', async () => {
    await show(maintenance());
    expect(await screen.findByText(/, in 4 h/)).toBeTruthy();
    expect(screen.getByText('Never switched')).toBeTruthy();
    expect(screen.getByText(/^Deadlines are never extended/)).toBeTruthy();
    expect(screen.getByText(DEFAULT)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Switch maintenance off' })).toBeNull();
  });

  it('asks a second time when a deadline is near, and switches only then', async () => {
    const set = vi.fn((input: unknown) => (JSON.stringify(input).includes('"isConfirmed":true') ? switched(ON) : NEAR));
    await show(maintenance(), { 'state.setMaintenance': set });
    fireEvent.change(await screen.findByLabelText('Message for players'), { target: { value: 'Back\nat nine' } });
    expect(screen.getByText('Back at nine', { selector: 'p' })).toBeTruthy();
    await press('Switch maintenance on');
    expect(await screen.findByRole('dialog', { name: 'A deadline is near' })).toBeTruthy();
    expect(screen.getByText(/^The next deadline is .*, in 4 h\. It is not extended\.$/)).toBeTruthy();
    await press('Switch on anyway');
    expect(await screen.findByRole('button', { name: 'Switch maintenance off' })).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(set.mock.calls.map(([input]) => input)).toEqual([
      { isOn: true, message: 'Back at nine', isConfirmed: false },
      { isOn: true, message: 'Back at nine', isConfirmed: true },
    ]);
  });

  it('switches nothing when the second question is cancelled', async () => {
    const set = vi.fn(() => NEAR);
    await show(maintenance(), { 'state.setMaintenance': set });
    await press('Switch maintenance on');
    await press('Cancel');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(set).toHaveBeenCalledOnce();
  });

  it('names who switched it on, shows what players read, and switches off at once', async () => {
    const set = vi.fn(() => switched(maintenance()));
    await show(ON, { 'state.setMaintenance': set });
    expect(await screen.findByText('Alex Admin')).toBeTruthy();
    expect(screen.getByRole('link', { name: /players' page/ }).getAttribute('href')).toBe('/maintenance');
    await press('Switch maintenance off');
    expect(await screen.findByText('The site is open to everybody.')).toBeTruthy();
    expect(set).toHaveBeenCalledExactlyOnceWith({ isOn: false, message: null, isConfirmed: false });
  });

  it('refuses a message that is too long before it is sent, and shows what the server refuses', async () => {
    await show(maintenance(), {
      'state.setMaintenance': () => {
        throw new Refusal(400, { message: ['Message contains characters that are not allowed'] });
      },
    });
    const field = await screen.findByLabelText('Message for players');
    fireEvent.change(field, { target: { value: 'x'.repeat(301) } });
    expect(screen.getByText('1 character too many')).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Switch maintenance on' }).disabled).toBe(true);
    fireEvent.change(field, { target: { value: 'fine' } });
    await press('Switch maintenance on');
    expect(await screen.findByText('Message contains characters that are not allowed')).toBeTruthy();
  });

  it('offers Retry when the state cannot be read', async () => {
    let isAway = true;
    await show(maintenance(), {
      'state.maintenance': () => {
        if (isAway) throw new Refusal(400, { '': ['away'] });
        return maintenance();
      },
    });
    await screen.findByText("Couldn't load the maintenance state");
    isAway = false;
    await press('Retry');
    expect(await screen.findByText('The site is open to everybody.')).toBeTruthy();
  });
});

describe('the reminder for administrators', () => {
  it('is there only while maintenance is on', async () => {
    const status = (isMaintenanceMode: boolean) => ({
      'state.status': () => ({ isMaintenanceMode, message: '', version: '1', serverTime: now }),
    });
    const off = await renderWithApi(<MaintenanceBanner />, { handlers: status(false) });
    await vi.waitFor(() => expect(off.queryClient.isFetching()).toBe(0));
    expect(screen.queryByText(/Maintenance is on/)).toBeNull();
    off.unmount();
    await renderWithApi(<MaintenanceBanner />, { handlers: status(true) });
    expect(await screen.findByText(/Maintenance is on/)).toBeTruthy();
  });
});
