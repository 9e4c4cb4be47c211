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

/** Stands for the kind in a token. Old links contain these numbers: never change or reuse one. */
const KIND_NUMBERS: Record<MessageKind, number> = { 'pick-needed': 1, schedule: 2, corrected: 3, act: 4, week: 5 };
/** A token is a payload, the user id (4 bytes) and the kind (1 byte), and its signature. */
const PAYLOAD_BYTES = 5;
const SIGNATURE_BYTES = 16;

function encodePayload({ userId, kind }: Unsubscription): Buffer {
  const payload = Buffer.alloc(PAYLOAD_BYTES);
  payload.writeInt32BE(userId, 0);
  payload.writeUInt8(KIND_NUMBERS[kind], 4);
  return payload;
}

function decodePayload(payload: Buffer): Unsubscription | null {
  const kind = MESSAGE_KINDS.find((candidate) => KIND_NUMBERS[candidate] === payload.readUInt8(4));
  return kind === undefined ? null : { userId: payload.readInt32BE(0), kind };
}

/** The first secret signs; all verify. */
export function createUnsubscribeTokens(secrets: readonly string[]): UnsubscribeTokens {
  const keys = secrets.map((secret) => Buffer.from(hkdfSync('sha256', secret, '', 'survivor unsubscribe', 32)));
  const [first] = keys;
  if (first === undefined) throw new Error('at least one secret is needed');
  const sign = (key: Buffer, payload: Buffer) => createHmac('sha256', key).update(payload).digest().subarray(0, SIGNATURE_BYTES);
  return {
    sign(unsubscription) {
      const payload = encodePayload(unsubscription);
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
