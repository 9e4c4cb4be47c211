import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { Invitation } from '../../lib/api/trpc.ts';
import { rememberJoining } from '../../lib/routing/join-intent.ts';
import { takePostLoginTarget } from '../../lib/routing/post-login-target.ts';
import { writeToken } from '../../lib/session/auth-token.ts';
import { DEADLINE } from '../../testing/factories.ts';
import { type Handlers, Refusal, renderWithApi } from '../../testing/render-with-api.tsx';
import { InvitePage } from './invite-page.tsx';

const invitation: Invitation = {
  leagueName: 'Office Survivors',
  inviterName: 'Aisha Grant',
  season: 'NFL 2025-2026',
  status: 'Open',
  start: { description: 'Week 6', startsAt: DEADLINE },
  round: { description: 'Week 6' },
  total: 8,
  alive: 8,
  memberOf: null,
};
const me = {
  id: 'u1',
  name: 'Jordan Reyes',
  profilePictureUri: null,
  username: 'jordan',
  email: 'j@example.com',
  lastLoginAt: null,
  roles: [],
};

async function open(told: Invitation | null, handlers: Handlers = {}) {
  const answers = { 'league.invitation': () => told, 'state.system': () => ({ isGoogle: false }), 'user.me': () => me, ...handlers };
  const { router } = await renderWithApi(<InvitePage token="T1" />, { handlers: answers });
  return router;
}

describe('the page behind an invitation', () => {
  it('names league and inviter to a visitor, and comes back after the sign-in to join', async () => {
    await open(invitation);
    expect(await screen.findByRole('heading', { level: 1, name: 'Office Survivors' })).toBeTruthy();
    expect(screen.getByText('Aisha Grant')).toBeTruthy();
    expect(screen.getByText('8 are in. The blue mark would be you.')).toBeTruthy();
    const door = await screen.findByRole('link', { name: 'Sign in to join' });
    expect(door.getAttribute('href')).toBe('/api/v1/ssoauth/login?redirect=%2Finvite%2FT1');
    fireEvent.click(door);
    expect(takePostLoginTarget()).toBe('/invite/T1');
  });

  it('joins by one tap who is signed in', async () => {
    writeToken('a.b.c');
    const join = vi.fn((_: unknown) => 'L9');
    const router = await open(invitation, { 'league.joinByInvitation': join });
    fireEvent.click(await screen.findByRole('button', { name: 'Join Office Survivors' }));
    await vi.waitFor(() => expect(router.state.location.pathname).toBe('/home/league/L9'));
    expect(join.mock.calls).toEqual([[{ token: 'T1' }]]);
  });

  it('joins without another tap who tapped before the sign-in, and nobody by the link alone', async () => {
    writeToken('a.b.c');
    const join = vi.fn((_: unknown) => 'L9');
    rememberJoining('T2');
    await open(invitation, { 'league.joinByInvitation': join });
    expect(await screen.findByRole('button', { name: 'Join Office Survivors' })).toBeTruthy();
    expect(join).not.toHaveBeenCalled();
    rememberJoining('T1');
    const router = await open(invitation, { 'league.joinByInvitation': join });
    await vi.waitFor(() => expect(router.state.location.pathname).toBe('/home/league/L9'));
    expect(join).toHaveBeenCalledTimes(1);
  });

  it('leads a member to the league', async () => {
    writeToken('a.b.c');
    const router = await open({ ...invitation, memberOf: 'L7' });
    await vi.waitFor(() => expect(router.state.location.pathname).toBe('/home/league/L7'));
  });

  it('says before any tap that a league has started, has ended, or is not told of', async () => {
    await open({ ...invitation, status: 'In Progress', total: 21, alive: 9 });
    expect(await screen.findByText('This league has started.')).toBeTruthy();
    expect(screen.getByText('Week 6, 9 of 21 alive')).toBeTruthy();
    await open({ ...invitation, status: 'Completed' });
    expect(await screen.findByText('This league has ended.')).toBeTruthy();
    await open(null);
    expect(await screen.findByRole('heading', { name: 'This invitation does not work any more' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Join/ })).toBeNull();
  });

  it('shows what the server says when it started in between', async () => {
    writeToken('a.b.c');
    await open(invitation, {
      'league.joinByInvitation': () => {
        throw new Refusal(409, { '': ['This league has already started'] });
      },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Join Office Survivors' }));
    expect((await screen.findByRole('alert')).textContent).toBe('This league has already started');
  });
});
