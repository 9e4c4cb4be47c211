import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { Invitation } from '@survivor/db/queries/league/invitations';

/**
 * Invitations as URL-safe text with inviter, league and generation, signed by this server (rules
 * 3).
 */
export interface InvitationTokens {
  sign(invitation: Invitation): string;
  /** Null unless a secret of this server signed exactly this text. */
  read(token: string): Invitation | null;
}

const PAYLOAD_BYTES = 12;
const SIGNATURE_BYTES = 16;

function encodePayload({ leagueId, inviterId, generation }: Invitation): Buffer {
  const payload = Buffer.alloc(PAYLOAD_BYTES);
  for (const [index, value] of [leagueId, inviterId, generation].entries()) payload.writeInt32BE(value, index * 4);
  return payload;
}

const decodePayload = (payload: Buffer): Invitation => ({
  leagueId: payload.readInt32BE(0),
  inviterId: payload.readInt32BE(4),
  generation: payload.readInt32BE(8),
});

/** The first secret signs; all verify. */
export function createInvitationTokens(secrets: readonly string[]): InvitationTokens {
  const keys = secrets.map((secret) => Buffer.from(hkdfSync('sha256', secret, '', 'survivor invitations', 32)));
  const [first] = keys;
  if (first === undefined) throw new Error('at least one secret is needed');
  const sign = (key: Buffer, payload: Buffer) => createHmac('sha256', key).update(payload).digest().subarray(0, SIGNATURE_BYTES);
  return {
    sign(invitation) {
      const payload = encodePayload(invitation);
      return Buffer.concat([payload, sign(first, payload)]).toString('base64url');
    },
    read(token) {
      const bytes = Buffer.from(token, 'base64url');
      if (bytes.length !== PAYLOAD_BYTES + SIGNATURE_BYTES || bytes.toString('base64url') !== token) return null;
      const [payload, signature] = [bytes.subarray(0, PAYLOAD_BYTES), bytes.subarray(PAYLOAD_BYTES)];
      return keys.some((key) => timingSafeEqual(signature, sign(key, payload))) ? decodePayload(payload) : null;
    },
  };
}
