import { BackupFaultError, type Manifest } from '@survivor/db/backup/backup-format';
import { fillDatabase } from '@survivor/db/backup/fill-database';
import { readBackup } from '@survivor/db/backup/read-backup';
import { createDatabase, databaseNameOf, dropDatabase, renameDatabases, withDatabaseName } from '@survivor/db/backup/rename-databases';
import { type Db, openDatabase } from '@survivor/db/connection/database';
import { migrate, migrateTo, migrationNames } from '@survivor/db/migrations/migrate';
import { listSiteAdmins, type SiteAdmins } from '../../user/list-site-admins.ts';
import { readBackupFile } from './backup-file.ts';
import { revokeAfterRestore } from './revoke-after-restore.ts';
import { verifyDatabase } from './verify-database.ts';

export type RestoreBackupArgs = {
  /** The live database's URL, without a pooler. It is not changed. */
  readonly url: string;
  readonly file: string;
  readonly appSecrets: readonly string[];
  readonly adminEmails: readonly string[];
};

export type Restored = {
  readonly manifest: Manifest;
  /** Migrations newer than the backup, which were applied. */
  readonly applied: readonly string[];
  readonly faults: readonly string[];
  readonly admins: SiteAdmins['admins'];
  /** The restored database's name until the swap. */
  readonly name: string;
};

/** The name of a restored database next to the live one. */
export const restoredName = (liveName: string): string => `${liveName}_restored`;

/**
 * Restores a backup next to the live database: verified, migrated, and with everything revoked that
 * may have been revoked since (infra/docs/back-up-and-restore.md#restore). Uses another name until
 * complete and leaves nothing on failure. Throws BackupFaultError.
 */
export async function restoreBackup({ url, file, appSecrets, adminEmails }: RestoreBackupArgs): Promise<Restored> {
  const { schema } = await readBackup(readBackupFile(file));
  if (!migrationNames().includes(schema))
    throw new BackupFaultError(
      `The backup has schema ${schema}, which this release does not know: restore it with the release that created it`,
    );
  const liveName = databaseNameOf(url);
  const [draft, name] = [`${liveName}_restoring`, restoredName(liveName)];
  await createDatabase(url, draft);
  try {
    const found = await fillDraft(withDatabaseName(url, draft), { file, schema, appSecrets, adminEmails });
    await dropDatabase(url, name);
    await renameDatabases(url, [{ from: draft, to: name }]);
    return { ...found, name };
  } catch (error) {
    await dropDatabase(url, draft).catch(() => {});
    throw error;
  }
}

type FillDraftArgs = Omit<RestoreBackupArgs, 'url'> & { readonly schema: string };

async function fillDraft(url: string, { file, schema, appSecrets, adminEmails }: FillDraftArgs): Promise<Omit<Restored, 'name'>> {
  await withDatabase(url, (db) => migrateTo(db, schema));
  const manifest = await fillDatabase(url, readBackupFile(file));
  return await withDatabase(url, async (db) => {
    const applied = await migrate(db);
    const { faults } = await verifyDatabase(db, appSecrets);
    await revokeAfterRestore(db, manifest.takenAt);
    const { admins } = await listSiteAdmins(db, adminEmails);
    return { manifest, applied, faults, admins };
  });
}

async function withDatabase<T>(url: string, work: (db: Db) => Promise<T>): Promise<T> {
  const { db } = openDatabase({ url, poolSize: 2 });
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}
