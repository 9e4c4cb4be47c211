import type { AccountExportOutput } from '@survivor/contract/user';
import type { Db } from '@survivor/db/connection/database';
import { inTransaction } from '@survivor/db/connection/in-transaction';
import {
  type Download,
  endDownload,
  findExport,
  makeExport,
  readExportPart,
  secondsUntilDownload,
  startDownload,
  startExport,
} from '@survivor/db/queries/user/account-exports';
import { lockAccountShared } from '@survivor/db/queries/user/accounts';
import { requireCaller, type ServiceContext } from '../context.ts';
import { startRun } from '../job/start-run.ts';
import { rateLimit } from '../rate-limit.ts';
import { notFound, ServiceError } from '../service-error.ts';
import { requireAccount } from './require-account.ts';

const LIMIT = { max: 5, windowSeconds: 3600 } as const;
const TOO_MANY = 'Too many exports. Please wait before you export again.';

const DOWNLOAD_LIMIT = { max: 10, windowSeconds: 3600 } as const;
const TOO_MANY_DOWNLOADS = 'Too many downloads. Please wait before you download your file again.';
const DOWNLOADING = 'Your file is already downloading. Please wait until it finishes.';
const PART_BYTES = 64 * 1024;
/**
 * The maximum duration of a download, and the wait for the next one after its server was killed.
 */
export const MAX_DOWNLOAD_SECONDS = 60;

/**
 * Starts an export of the caller's data. Throws 429 beyond 5 an hour, 503 if the queue is
 * unavailable.
 */
export async function requestExport({ ctx }: { ctx: ServiceContext }): Promise<void> {
  const { id: userId } = requireCaller(ctx);
  await inTransaction(ctx.db, async (tx) => {
    await requireAccount(tx, userId);
    if (ctx.settings.areRateLimitsOn) await rateLimit(tx, { bucket: `own-export:${userId}`, ...LIMIT }, TOO_MANY);
    await startExport(tx, userId);
  });
  await startRun({ ctx, name: 'ExportAccount', payload: { userId } });
}

/** The state of the caller's export. */
export async function getExport({ ctx }: { ctx: ServiceContext }): Promise<AccountExportOutput> {
  return (await findExport(ctx.db, requireCaller(ctx).id)) ?? { state: 'none', until: null };
}

/** Counts a download only if it starts. */
async function claimDownload(ctx: ServiceContext, userId: number): Promise<Download> {
  return await inTransaction(ctx.db, async (tx) => {
    const download = await startDownload(tx, { userId, seconds: MAX_DOWNLOAD_SECONDS });
    if (download === undefined) {
      const retryAfterSeconds = await secondsUntilDownload(tx, userId);
      throw retryAfterSeconds === 0 ? notFound('Export') : new ServiceError('rate-limited', DOWNLOADING, { retryAfterSeconds });
    }
    if (ctx.settings.areRateLimitsOn) await rateLimit(tx, { bucket: `own-download:${userId}`, ...DOWNLOAD_LIMIT }, TOO_MANY_DOWNLOADS);
    return download;
  });
}

/**
 * Yields the caller's export in parts of 64 kB. Throws 404 without an export of the last day, and
 * 429 while another download runs or beyond 10 an hour. After a minute, or if the export was made
 * again, it throws midway.
 */
export async function* downloadExport({ ctx, streams }: { ctx: ServiceContext; streams: Db }): AsyncGenerator<Buffer, void> {
  const download = await claimDownload(ctx, requireCaller(ctx).id);
  try {
    for (let from = 0; ; from += PART_BYTES) {
      const part = await readExportPart(streams, download, { from, length: PART_BYTES });
      if (part === undefined) throw new Error('the export is gone, or its download took too long');
      if (part.length > 0) yield part;
      if (part.length < PART_BYTES) return;
    }
  } finally {
    await endDownload(ctx.db, download);
  }
}

/**
 * Makes the requested export, for the job. Returns false if the account is deleted, or the export
 * is finished or no longer requested.
 */
export async function exportAccount({ db, userId }: { db: Db; userId: number }): Promise<boolean> {
  return await inTransaction(db, async (tx) => (await lockAccountShared(tx, userId)) && (await makeExport(tx, userId)));
}
