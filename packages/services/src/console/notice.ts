import type { NoticeOutput, PostNoticeInput } from '@survivor/contract/state';
import { inTransaction } from '@survivor/db/connection/in-transaction';
import { recordAudit } from '@survivor/db/queries/console/audit';
import { readNotice, writeSetting } from '@survivor/db/queries/system/settings';
import { checkNoticeEnd } from '@survivor/rules';
import { requireAdmin, type ServiceContext } from '../context.ts';
import { invalidField } from '../service-error.ts';

/** The notice that all players see, with when and by whom it was posted. */
export async function getNotice({ ctx }: { ctx: ServiceContext }): Promise<NoticeOutput> {
  requireAdmin(ctx);
  return await readNotice(ctx.db);
}

/** Posts a notice to all players, in place of the one before (rules 8). */
export async function postNotice({ ctx, input }: { ctx: ServiceContext; input: PostNoticeInput }): Promise<NoticeOutput> {
  const { id: actorId } = requireAdmin(ctx);
  const { text, endsAt } = input;
  return await inTransaction(ctx.db, async (tx) => {
    const { now } = await readNotice(tx);
    const refusal = checkNoticeEnd(endsAt, now);
    if (refusal !== null) throw invalidField('endsAt', refusal);
    const details = { text, endsAt: endsAt.toISOString() };
    await writeSetting(tx, 'notice', details);
    await recordAudit(tx, { actorId, action: 'notice post', details });
    return await readNotice(tx);
  });
}

/** Takes the notice down. Without one, or once it has ended, nothing changes. */
export async function removeNotice({ ctx }: { ctx: ServiceContext }): Promise<NoticeOutput> {
  const { id: actorId } = requireAdmin(ctx);
  return await inTransaction(ctx.db, async (tx) => {
    const { now, notice } = await readNotice(tx);
    if (notice !== null) {
      await writeSetting(tx, 'notice', null);
      await recordAudit(tx, { actorId, action: 'notice remove', details: { text: notice.text } });
    }
    return { now, notice: null };
  });
}
