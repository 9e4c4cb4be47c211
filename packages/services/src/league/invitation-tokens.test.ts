import { describe, expect, it } from 'vitest';
import { createInvitationTokens } from './invitation-tokens.ts';

const OLD = 'a secret of last year';
const NEW = 'a secret of this year';
const invitation = { leagueId: 70_001, inviterId: 2_147_483_647, generation: 3 };

describe('tokens of invitations', () => {
  it('are URL-safe, deterministic, and contain the invitation', () => {
    const tokens = createInvitationTokens([NEW]);
    const token = tokens.sign(invitation);
    expect(token).toMatch(/^[\w-]{38}$/);
    expect(tokens.sign(invitation)).toBe(token);
    expect(tokens.read(token)).toEqual(invitation);
  });

  it('are read by every secret and signed by the first', () => {
    const old = createInvitationTokens([OLD]).sign(invitation);
    const rotated = createInvitationTokens([NEW, OLD]);
    expect(rotated.read(old)).toEqual(invitation);
    expect(rotated.sign(invitation)).toBe(createInvitationTokens([NEW]).sign(invitation));
    expect(createInvitationTokens([NEW]).read(old)).toBeNull();
  });

  it('are refused when any bit or the encoding is changed', () => {
    const tokens = createInvitationTokens([NEW]);
    const token = tokens.sign(invitation);
    const bytes = Buffer.from(token, 'base64url');
    let refused = 0;
    for (let bit = 0; bit < bytes.length * 8; bit++) {
      const changed = Buffer.from(bytes);
      changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      if (tokens.read(changed.toString('base64url')) === null) refused++;
    }
    expect(refused).toBe(bytes.length * 8);
    for (const odd of [
      '',
      token.slice(1),
      `${token}A`,
      `${token}=`,
      ` ${token}`,
      token.slice(0, -1),
      `${token.slice(0, 20)}\0${token.slice(20)}`,
    ]) {
      expect(tokens.read(odd)).toBeNull();
    }
  });
});
