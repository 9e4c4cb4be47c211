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

const FACTS_BYTES = 12;
const SIGNATURE_BYTES = 16;

function factsOf({ leagueId, inviterId, generation }: Invitation): Buffer {
  const facts = Buffer.alloc(FACTS_BYTES);
  for (const [at, value] of [leagueId, inviterId, generation].entries()) facts.writeInt32BE(value, at * 4);
  return facts;
}

const invitationOf = (facts: Buffer): Invitation => ({
  leagueId: facts.readInt32BE(0),
  inviterId: facts.readInt32BE(4),
  generation: facts.readInt32BE(8),
});

/** The first secret signs; all verify. */
export function createInvitationTokens(secrets: readonly string[]): InvitationTokens {
  const keys = secrets.map((secret) => Buffer.from(hkdfSync('sha256', secret, '', 'survivor invitations', 32)));
  const [first] = keys;
  if (first === undefined) throw new Error('at least one secret is needed');
  const sign = (key: Buffer, facts: Buffer) => createHmac('sha256', key).update(facts).digest().subarray(0, SIGNATURE_BYTES);
  return {
    sign(invitation) {
      const facts = factsOf(invitation);
      return Buffer.concat([facts, sign(first, facts)]).toString('base64url');
    },
    read(token) {
      const bytes = Buffer.from(token, 'base64url');
      if (bytes.length !== FACTS_BYTES + SIGNATURE_BYTES || bytes.toString('base64url') !== token) return null;
      const [facts, signature] = [bytes.subarray(0, FACTS_BYTES), bytes.subarray(FACTS_BYTES)];
      return keys.some((key) => timingSafeEqual(signature, sign(key, facts))) ? invitationOf(facts) : null;
    },
  };
}
