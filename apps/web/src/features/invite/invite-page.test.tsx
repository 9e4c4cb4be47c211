import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { Invitation } from '../../lib/api/trpc.ts';
import { saveJoinIntent } from '../../lib/routing/join-intent.ts';
import { writeToken } from '../../lib/session/auth-token.ts';
import { DEADLINE } from '../../testing/factories.ts';
import { type Handlers, renderWithApi } from '../../testing/render-with-api.tsx';
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

async function open(shown: Invitation | null, handlers: Handlers = {}) {
  const responses = { 'league.invitation': () => shown, 'state.system': () => ({ isGoogle: false }), 'user.me': () => me, ...handlers };
  const { router } = await renderWithApi(<InvitePage token="T1" />, { handlers: responses });
  return router;
}

describe('the invitation page', () => {
  it('joins without another tap after a tap before the sign-in, and never by the link alone', async () => {
    writeToken('a.b.c');
    const join = vi.fn((_: unknown) => 'L9');
    saveJoinIntent('T2');
    await open(invitation, { 'league.joinByInvitation': join });
    expect(await screen.findByRole('button', { name: 'Join Office Survivors' })).toBeTruthy();
    expect(join).not.toHaveBeenCalled();
    saveJoinIntent('T1');
    const router = await open(invitation, { 'league.joinByInvitation': join });
    await waitFor(() => expect(router.state.location.pathname).toBe('/home/league/L9'));
    expect(join).toHaveBeenCalledTimes(1);
  });
});
