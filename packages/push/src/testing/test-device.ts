import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import type { PushDevice } from '../push-service.ts';

const KEY_BYTES = 65;
const SALT_BYTES = 16;
const TAG_BYTES = 16;

/** A browser's subscription, with what only the browser has. */
interface TestDevice extends PushDevice {
  /** Decrypts a body for this device (RFC 8188 and 8291). Throws for any other. */
  read(body: Buffer): string;
}

const derive = (secret: Buffer, { salt, info, length }: { salt: Buffer; info: Buffer; length: number }) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length));

/** Salt, record size, length of the key, key; then one record with its delimiter and its tag. */
function partsOf(body: Buffer) {
  const keyLength = body.readUInt8(SALT_BYTES + 4);
  if (keyLength !== KEY_BYTES) throw new Error('not a key of P-256');
  const start = SALT_BYTES + 5 + keyLength;
  const record = body.subarray(start);
  if (record.length > body.readUInt32BE(SALT_BYTES)) throw new Error('more than one record');
  return { salt: body.subarray(0, SALT_BYTES), senderKey: body.subarray(SALT_BYTES + 5, start), record };
}

export function createTestDevice(endpoint: string): TestDevice {
  const ecdh = createECDH('prime256v1');
  const publicKey = ecdh.generateKeys();
  const authSecret = randomBytes(16);
  return {
    endpoint,
    publicKey: publicKey.toString('base64url'),
    authSecret: authSecret.toString('base64url'),
    read(body) {
      const { salt, senderKey, record } = partsOf(body);
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, senderKey]);
      const secret = derive(ecdh.computeSecret(senderKey), { salt: authSecret, info, length: 32 });
      const key = derive(secret, { salt, info: Buffer.from('Content-Encoding: aes128gcm\0'), length: 16 });
      const nonce = derive(secret, { salt, info: Buffer.from('Content-Encoding: nonce\0'), length: 12 });
      const decipher = createDecipheriv('aes-128-gcm', key, nonce, { authTagLength: TAG_BYTES });
      decipher.setAuthTag(record.subarray(-TAG_BYTES));
      const padded = Buffer.concat([decipher.update(record.subarray(0, -TAG_BYTES)), decipher.final()]);
      const end = padded.lastIndexOf(2);
      if (end < 0 || padded.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('no end of the last record');
      return padded.subarray(0, end).toString('utf8');
    },
  };
}
