import type { Manifest } from '@survivor/db/backup/backup-format';
import { writeSnapshot } from '@survivor/db/backup/write-snapshot';
import { writeBackupFile } from './backup-file.ts';

export type CreateBackupArgs = {
  /** Of the database, past every pooler. */
  readonly url: string;
  /** A file that is not there yet, or a folder. */
  readonly target: string;
  readonly productVersion: string;
};

/** Backs a database up as it stands at one moment (infra/docs/back-up-and-restore.md). On failure nothing is left. */
export async function createBackup({ url, target, productVersion }: CreateBackupArgs): Promise<{ file: string; manifest: Manifest }> {
  return await writeBackupFile(target, (output) => writeSnapshot({ url, productVersion, output }));
}
