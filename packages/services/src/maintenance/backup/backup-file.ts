import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { link, open, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createGunzip, createGzip } from 'node:zlib';
import type { Manifest } from '@survivor/db/backup/backup-format';
import { BackupFaultError } from '@survivor/db/backup/backup-format';

const isFolder = async (target: string) =>
  await stat(target).then(
    (found) => found.isDirectory(),
    () => false,
  );

const nameOf = ({ takenAt }: Manifest) => `survivor-${takenAt.replace(/[-:]|\.\d+/g, '')}.backup.gz`;

/**
 * Writes a backup file that only its owner can read, under a temporary name until it is complete
 * and on disk. If `target` is a folder, the file is named by its time. Returns its path. Throws if
 * the file exists.
 */
export async function writeBackupFile(
  target: string,
  writeTo: (output: Writable) => Promise<Manifest>,
): Promise<{ file: string; manifest: Manifest }> {
  const folder = (await isFolder(target)) ? target : path.dirname(target);
  const draft = path.join(folder, `.survivor-${randomUUID()}.part`);
  try {
    const manifest = await writeDraft(draft, writeTo);
    const file = folder === target ? path.join(target, nameOf(manifest)) : target;
    await link(draft, file);
    await flush(folder);
    return { file, manifest };
  } finally {
    await rm(draft, { force: true });
  }
}

async function writeDraft(draft: string, writeTo: (output: Writable) => Promise<Manifest>): Promise<Manifest> {
  const gzip = createGzip({ level: constants.Z_BEST_SPEED });
  const written = pipeline(gzip, createWriteStream(draft, { flags: 'wx', mode: 0o600 }));
  const writing = writeTo(gzip).then(
    (manifest) => {
      gzip.end();
      return manifest;
    },
    (error) => {
      gzip.destroy(error);
      throw error;
    },
  );
  const [manifest] = await Promise.all([writing, written]);
  await flush(draft);
  return manifest;
}

/** Flushes a file or folder to disk. */
async function flush(target: string): Promise<void> {
  const handle = await open(target, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * The uncompressed text of a backup file. Throws BackupFaultError while reading a truncated or
 * uncompressed file.
 */
export async function* readBackupFile(file: string): AsyncGenerator<Buffer> {
  const gunzip = createGunzip();
  const reading = pipeline(createReadStream(file), gunzip);
  reading.catch(() => {});
  try {
    for await (const chunk of gunzip) yield chunk;
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && `${cause.code}`.startsWith('Z_'))
      throw new BackupFaultError('The file is incomplete or not a backup: it cannot be unpacked', { cause });
    throw cause;
  }
}
