import type { Manifest } from '@survivor/db/backup/backup-format';
import { writeSnapshot } from '@survivor/db/backup/write-snapshot';
import { writeBackupFile } from './backup-file.ts';

export type CreateBackupArgs = {
  /** The database's URL, without a pooler. */
  readonly url: string;
  /** A new file, or an existing folder. */
  readonly target: string;
  readonly productVersion: string;
};

/**
 * Backs up one snapshot of a database (infra/docs/back-up-and-restore.md). Leaves nothing on
 * failure.
 */
export async function createBackup({ url, target, productVersion }: CreateBackupArgs): Promise<{ file: string; manifest: Manifest }> {
  return await writeBackupFile(target, (output) => writeSnapshot({ url, productVersion, output }));
}
