import type { AccountExportOutput } from '@survivor/contract/user';
import type { Db } from '@survivor/db/database';
import { inTransaction } from '@survivor/db/in-transaction';
import { beginExport, findExport, makeExport, readExport } from '@survivor/db/queries/account-exports';
import { holdAccount } from '@survivor/db/queries/accounts';
import { requireCaller, type ServiceContext } from '../context.ts';
import { startRun } from '../job/start-run.ts';
import { rateLimit } from '../rate-limit.ts';
import { notFound } from '../service-error.ts';
import { requireAccount } from './require-account.ts';

const LIMIT = { max: 5, windowSeconds: 3600 } as const;
const TOO_MANY = 'Too many exports. Please wait before you ask for another.';

/** Begins to put together what is held on the caller; 429 beyond 5 an hour, 503 when the queue is away. */
export async function askForExport({ ctx }: { ctx: ServiceContext }): Promise<void> {
  const { id: userId } = requireCaller(ctx);
  await inTransaction(ctx.db, async (tx) => {
    await requireAccount(tx, userId);
    if (ctx.settings.areRateLimitsOn) await rateLimit(tx, { bucket: `own-export:${userId}`, ...LIMIT }, TOO_MANY);
    await beginExport(tx, userId);
  });
  await startRun({ ctx, name: 'ExportAccount', payload: { userId } });
}

/** How the caller's export stands. */
export async function getExport({ ctx }: { ctx: ServiceContext }): Promise<AccountExportOutput> {
  return (await findExport(ctx.db, requireCaller(ctx).id)) ?? { state: 'none', until: null };
}

/** The caller's export as the text of a JSON document; 404 for none, and for one that was made more than a day ago. */
export async function downloadExport({ ctx }: { ctx: ServiceContext }): Promise<{ content: string }> {
  const content = await readExport(ctx.db, requireCaller(ctx).id);
  if (content === undefined) throw notFound('Export');
  return { content };
}

/** The work of the job: what was asked for meanwhile, once. False when the account is gone, or the export made or not wanted any more. */
export async function exportAccount({ db, userId }: { db: Db; userId: number }): Promise<boolean> {
  return await inTransaction(db, async (tx) => (await holdAccount(tx, userId)) && (await makeExport(tx, userId)));
}
