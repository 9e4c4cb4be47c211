import { resolve } from 'node:path';
import { BackupFaultError, type Manifest } from '@survivor/db/backup/backup-format';
import { readBackup } from '@survivor/db/backup/read-backup';
import { recordAudit } from '@survivor/db/queries/console/audit';
import {
  createBackup,
  type Restored,
  readBackupFile,
  restoreBackup,
  revokeAfterRestore,
  swapRestored,
  verifyDatabase,
} from '@survivor/services';
import { type ActionDeps, type ActionResult, done, refused } from './action-result.ts';
import type { BackupAction } from './command.ts';
import { describeAdmin, listAdmins } from './list-admins.ts';

/**
 * Backs up, verifies and restores (infra/docs/back-up-and-restore.md). A refused action changes
 * nothing.
 */
export async function runBackupAction(action: BackupAction, deps: ActionDeps): Promise<ActionResult> {
  try {
    switch (action.kind) {
      case 'backup':
        return await backUp(action.target, deps);
      case 'verify':
        return action.file === null ? await verify(deps) : await verifyFile(action.file);
      case 'restore':
        return await restore(action.file, deps);
      case 'swap':
        return await swap(deps);
      case 'revoke':
        return await revoke(deps);
    }
  } catch (error) {
    const reason = describeRefusal(error);
    if (reason === null) throw error;
    return refused(reason);
  }
}

const REASON_OF_CODE: Record<string, string> = {
  EEXIST: 'The file already exists: nothing was written',
  ENOENT: 'There is no such file or folder',
  ENOSPC: 'The disk is full: nothing was left behind',
  '42501': 'The role may not create databases: as a superuser, run `alter role NAME createdb`',
  '55006': 'The database has open connections: stop the server and the worker first',
};

function describeRefusal(error: unknown): string | null {
  if (error instanceof BackupFaultError) return error.message;
  return error instanceof Error && 'code' in error ? (REASON_OF_CODE[String(error.code)] ?? null) : null;
}

function describe({ tables, takenAt, schema, productVersion }: Manifest): string {
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0);
  return `${rows} rows of ${Object.keys(tables).length} tables, as of ${takenAt}, schema ${schema}, created by Survivor Pools ${productVersion}`;
}

async function backUp(target: string, { db, env, productVersion }: ActionDeps): Promise<ActionResult> {
  const { file, manifest } = await createBackup({ url: env.databaseDirectUrl, target: resolve(target), productVersion });
  await recordAudit(db, { actorId: null, action: 'backup', details: { takenAt: manifest.takenAt } });
  return done(`${file}: ${describe(manifest)}.\nIts join passwords can only be read with APP_SECRET: keep that in a separate, safe place`);
}

async function verifyFile(file: string): Promise<ActionResult> {
  return done(`${file} is intact: ${describe(await readBackup(readBackupFile(resolve(file))))}`);
}

const listed = (title: string, lines: readonly string[]) => [title, ...lines.map((line) => `  ${line}`)].join('\n');

async function verify({ db, env }: ActionDeps): Promise<ActionResult> {
  const { faults, auditHead } = await verifyDatabase(db, env.appSecrets);
  if (faults.length > 0) return refused(listed('The database has faults:', faults));
  return done(`The database is intact${auditHead === null ? '' : `; head of the audit log ${auditHead}`}`);
}

async function restore(file: string, { env }: ActionDeps): Promise<ActionResult> {
  const { databaseDirectUrl: url, appSecrets, adminEmails } = env;
  const restored = await restoreBackup({ url, file: resolve(file), appSecrets, adminEmails });
  const { manifest, applied, faults } = restored;
  const text = [
    `Database ${restored.name} holds ${describe(manifest)}.`,
    ...(applied.length === 0 ? [] : [`It was brought up to date: ${applied.join(', ')}.`]),
    'All of its sessions, devices, calendar addresses and invitations have ended.',
    listed(`Site administrators (${restored.admins.length})`, restored.admins.map(describeAdmin)),
    ...nextSteps(restored),
  ].join('\n');
  if (faults.length === 0) return done(text);
  return refused([text, listed('It has faults:', faults)].join('\n'));
}

const nextSteps = ({ name }: Restored): string[] => [
  'Anyone who lost the role or was suspended after the backup has access again. To remove it, change the name in DATABASE_URL to',
  `${name} and run \`npm run cli -- revoke-admin EMAIL\` or \`npm run cli -- suspend EMAIL\`.`,
  'Then stop the server and the worker, and swap the databases: `npm run cli -- restore --swap`',
];

const stampOf = (now: Date) =>
  now
    .toISOString()
    .replace(/[-:]|\.\d+/g, '')
    .toLowerCase();

async function swap({ env, emptyQueue, now }: ActionDeps): Promise<ActionResult> {
  // Without Redis, the queue is in the replaced database, and a backup does not contain it.
  const emptyRedis = env.redisUrl === null ? async () => {} : emptyQueue;
  const swapped = await swapRestored({ url: env.databaseDirectUrl, stamp: stampOf(now), emptyQueue: emptyRedis });
  switch (swapped.kind) {
    case 'nothing-restored':
      return refused(`There is no database ${swapped.restored}: run \`npm run cli -- restore FILE\` first`);
    case 'in-use':
      return refused(`${swapped.connections} connections are open to the database: stop the server and the worker first`);
    case 'swapped':
      return done([`${swapped.name} is now the restored database.`, ...wayBack(swapped)].join('\n'));
  }
}

function wayBack({ name, previousName }: { name: string; previousName: string | null }): string[] {
  if (previousName === null) return [];
  return [
    `The database from before is now ${previousName}. To go back, stop the server and the worker and run in database postgres:`,
    `  alter database ${name} rename to ${name}_restored;`,
    `  alter database ${previousName} rename to ${name};`,
  ];
}

async function revoke({ db, env, emptyQueue }: ActionDeps): Promise<ActionResult> {
  const { sessions, devices, calendars, leagues } = await revokeAfterRestore(db, null);
  await emptyQueue();
  const text = `Ended: ${sessions} sessions, ${devices} devices, ${calendars} calendar addresses, the invitations of ${leagues} leagues. The queue is empty.`;
  return done([text, await listAdmins(db, env.adminEmails)].join('\n'));
}
