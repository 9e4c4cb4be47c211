import type { MaintenanceOutput } from '@survivor/contract/state';
import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { clockAt, type Handlers, renderWithApi } from '../../testing/render-with-api.tsx';
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
});
