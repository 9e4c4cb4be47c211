import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { MESSAGE_KINDS, type MessageKind } from '@survivor/rules';

/** The user and the kind of email to unsubscribe. */
type Unsubscription = { readonly userId: number; readonly kind: MessageKind };

/**
 * Links that unsubscribe a user from one kind of email without a sign-in. They do not expire and
 * allow nothing else (rules 12).
 */
export interface UnsubscribeTokens {
  sign(unsubscription: Unsubscription): string;
  /** Null unless a secret of this server signed exactly this text. */
  read(token: string): Unsubscription | null;
}

/** Stable numbers, because old links contain them. Never reuse one. */
const NUMBERS: Record<MessageKind, number> = { 'pick-needed': 1, schedule: 2, corrected: 3, act: 4, week: 5 };
const FACTS_BYTES = 5;
const SIGNATURE_BYTES = 16;

function factsOf({ userId, kind }: Unsubscription): Buffer {
  const facts = Buffer.alloc(FACTS_BYTES);
  facts.writeInt32BE(userId, 0);
  facts.writeUInt8(NUMBERS[kind], 4);
  return facts;
}

function unsubscriptionOf(facts: Buffer): Unsubscription | null {
  const kind = MESSAGE_KINDS.find((candidate) => NUMBERS[candidate] === facts.readUInt8(4));
  return kind === undefined ? null : { userId: facts.readInt32BE(0), kind };
}

/** The first secret signs; all verify. */
export function createUnsubscribeTokens(secrets: readonly string[]): UnsubscribeTokens {
  const keys = secrets.map((secret) => Buffer.from(hkdfSync('sha256', secret, '', 'survivor unsubscribe', 32)));
  const [first] = keys;
  if (first === undefined) throw new Error('at least one secret is needed');
  const sign = (key: Buffer, facts: Buffer) => createHmac('sha256', key).update(facts).digest().subarray(0, SIGNATURE_BYTES);
  return {
    sign(unsubscription) {
      const facts = factsOf(unsubscription);
      return Buffer.concat([facts, sign(first, facts)]).toString('base64url');
    },
    read(token) {
      const bytes = Buffer.from(token, 'base64url');
      if (bytes.length !== FACTS_BYTES + SIGNATURE_BYTES || bytes.toString('base64url') !== token) return null;
      const [facts, signature] = [bytes.subarray(0, FACTS_BYTES), bytes.subarray(FACTS_BYTES)];
      return keys.some((key) => timingSafeEqual(signature, sign(key, facts))) ? unsubscriptionOf(facts) : null;
    },
  };
}
