import type { UserEvent, UserRecordOutput } from '@survivor/contract/record';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { type Handlers, Refusal, renderWithApi } from '../../testing/render-with-api.tsx';
import { UserRecord } from './user-record.tsx';

const at = (day: number) => new Date(2025, 9, day, 12);
const session = (id: string, isCurrent = false) => ({
  id,
  browser: null,
  createdAt: at(1),
  lastSeenAt: at(2),
  expiresAt: at(30),
  isCurrent,
});

const ANN: UserRecordOutput = {
  id: 'U1',
  name: 'Ann',
  profilePictureUri: null,
  username: 'ann',
  email: 'ann@example.com',
  lastLoginAt: at(1),
  roles: ['admin'],
  createdAt: at(1),
  lastSeenAt: null,
  suspendedAt: at(3),
  leaguesCount: 60,
  ticketsCount: 0,
  leagues: [
    {
      id: 'L1',
      name: 'Office Survivors',
      season: 2025,
      status: 'In Progress',
      round: { description: 'Week 6' },
      isAdmin: true,
      joinedAt: at(1),
      outIn: 4,
    },
  ],
  sessions: [session('S1', true), session('S2')],
  tickets: [],
};

const event = (kind: UserEvent['kind'], parts: Partial<UserEvent> = {}): UserEvent => ({
  at: at(3),
  kind,
  league: null,
  round: null,
  ticketId: null,
  action: null,
  subject: null,
  by: null,
  count: null,
  ...parts,
});

const open = (handlers: Handlers = {}) =>
  renderWithApi(<UserRecord userId="U1" />, {
    handlers: {
      'user.record': () => ANN,
      'user.timeline': () => ({ items: [event('account')], next: null }),
      'state.system': () => ({ isVirtualClock: true }),
      'user.me': () => ({ ...ANN, roles: ['admin'] }),
      ...handlers,
    },
  });

const click = (name: string | RegExp, within_: { getByRole: typeof screen.getByRole } = screen) =>
  fireEvent.click(within_.getByRole('button', { name }));

describe('the page of a user', () => {
  it('shows facts, leagues that lead on, and that there are more', async () => {
    await open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Ann' })).toBeTruthy();
    expect(screen.getByText('ann@example.com')).toBeTruthy();
    expect(screen.getByText('Never')).toBeTruthy();
    expect(screen.getByText('Out in Week 4')).toBeTruthy();
    expect(screen.getByText('The latest 1 of 60')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Office Survivors' })).toBeTruthy();
    expect(screen.getByText('No inquiries')).toBeTruthy();
  });

  it('ends one session only when that was confirmed', async () => {
    const endSessions = vi.fn(() => ({ ended: 1 }));
    await open({ 'user.endSessions': endSessions });
    await screen.findByText('This session');
    const [, second] = screen.getAllByRole('button', { name: /^End session, begun / });
    if (second !== undefined) fireEvent.click(second);
    const dialog = within(screen.getByRole('dialog', { name: 'End this session?' }));
    expect(dialog.queryByText(/your own session/i)).toBeNull();
    expect(endSessions).not.toHaveBeenCalled();
    click('End session', dialog);
    await waitFor(() => expect(endSessions.mock.calls).toEqual([[{ id: 'U1', sessionId: 'S2' }]]));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('warns before all are ended with one’s own among them', async () => {
    await open({ 'user.endSessions': () => ({ ended: 2 }) });
    await screen.findByText('This session');
    click('End all sessions');
    const dialog = within(screen.getByRole('dialog', { name: 'End all sessions?' }));
    expect(dialog.getByText('Your own session is among them: you will be signed out, too.')).toBeTruthy();
    click('End all sessions', dialog);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('says why a session could not be ended, and leaves it to Cancel', async () => {
    const endSessions = () => {
      throw new Refusal(404, { '': ['Session not found'] });
    };
    await open({ 'user.endSessions': endSessions });
    await screen.findByText('This session');
    click('End all sessions');
    const dialog = within(screen.getByRole('dialog'));
    click('End all sessions', dialog);
    expect(await dialog.findByText('Session not found')).toBeTruthy();
    click('Cancel', dialog);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('tells what happened, page after page, and which clock it is dated by', async () => {
    const next = new Date(2025, 9, 1);
    const timeline = vi.fn((input: unknown) =>
      JSON.stringify(input).includes('before')
        ? { items: [event('account')], next: null }
        : {
            items: [
              event('was-acted-on', { action: 'sessions end', by: 'Ada' }),
              event('picked', { league: { id: 'L1', name: 'Office Survivors' }, round: { description: 'Week 5' } }),
            ],
            next,
          },
    );
    await open({ 'user.timeline': timeline });
    expect(await screen.findByText('Made a pick')).toBeTruthy();
    const words = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(words[0]).toContain('Act on the account, All sessions ended, by Ada');
    expect(words[1]).toContain('Made a pick, Week 5, Office Survivors');
    expect(screen.getByText(/dated by the demo clock/)).toBeTruthy();
    click('Show earlier');
    expect(await screen.findByText('Account created', { selector: 'b' })).toBeTruthy();
    expect(timeline).toHaveBeenLastCalledWith({ id: 'U1', before: next.toISOString() });
    expect(screen.queryByRole('button', { name: 'Show earlier' })).toBeNull();
  });

  it('says in one line how often something was refused within an hour', async () => {
    const items = [event('refused', { count: 12 }), event('signed-in', { count: 1 }), event('refused')];
    await open({ 'user.timeline': () => ({ items, next: null }) });
    expect(await screen.findByText(/^12 refused requests between 12:00\sPM and 1:00\sPM$/)).toBeTruthy();
    expect(screen.getByText(/^1 sign-in between 12:00\sPM and 1:00\sPM$/)).toBeTruthy();
    expect(screen.getByText('Refused: asked for what is not theirs')).toBeTruthy();
  });

  it('says that it could not be loaded, and can be asked again', async () => {
    const refuse = () => {
      throw new Refusal(404, { '': ['User not found'] });
    };
    await open({ 'user.record': refuse });
    expect(await screen.findByText("Couldn't load the user")).toBeTruthy();
    expect(screen.getByText('User not found')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
  });
});
