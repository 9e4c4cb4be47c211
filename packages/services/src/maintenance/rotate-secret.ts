import type { Db } from '@survivor/db/connection/database';
import { inTransaction } from '@survivor/db/connection/in-transaction';
import { recordAudit } from '@survivor/db/queries/console/audit';
import { listJoinPasswords, type NewPassword, replaceJoinPasswords } from '@survivor/db/queries/league/join-passwords';
import { readSetting, writeSetting } from '@survivor/db/queries/system/settings';
import { createSecretCipher, type SecretCipher } from '../secret-cipher.ts';

const BATCH = 500;

/** The number of re-encrypted join passwords, and of those that no secret can decrypt. */
export type Rotation = { readonly rotated: number; readonly unreadable: number };

/**
 * Re-encrypts every join password and the push key with the first secret, in batches, so that other
 * secrets can be removed. Safe to interrupt and repeat. Recorded in the audit log.
 */
export async function rotateSecret(db: Db, secrets: readonly string[]): Promise<Rotation> {
  const cipher = createSecretCipher(secrets);
  let [after, rotated, unreadable] = [0, 0, 0];
  for (;;) {
    const rows = await listJoinPasswords(db, { after, limit: BATCH });
    const old = rows.filter(({ encrypted }) => !cipher.isCurrent(encrypted));
    const reencrypted = old.flatMap((row) => reencrypt(cipher, row));
    rotated += reencrypted.length === 0 ? 0 : await inTransaction(db, (tx) => replaceJoinPasswords(tx, reencrypted));
    unreadable += old.length - reencrypted.length;
    after = rows.at(-1)?.leagueId ?? after;
    if (rows.length < BATCH) break;
  }
  await rotatePushKeys(db, cipher);
  await recordAudit(db, { actorId: null, action: 'rotate-secret', details: { rotated, unreadable } });
  return { rotated, unreadable };
}

/** An unreadable key is kept, because devices have subscribed with its public key. */
async function rotatePushKeys(db: Db, cipher: SecretCipher): Promise<void> {
  const stored = await readSetting(db, 'pushKeys');
  if (stored === null || cipher.isCurrent(stored.privateKeyEncrypted)) return;
  const privateKey = cipher.decrypt(stored.privateKeyEncrypted);
  if (privateKey !== null) await writeSetting(db, 'pushKeys', { ...stored, privateKeyEncrypted: cipher.encrypt(privateKey) });
}

function reencrypt(cipher: SecretCipher, { leagueId, encrypted }: { leagueId: number; encrypted: string }): NewPassword[] {
  const password = cipher.decrypt(encrypted);
  return password === null ? [] : [{ leagueId, replaces: encrypted, encrypted: cipher.encrypt(password) }];
}
