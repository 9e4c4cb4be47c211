import type { AuditLog } from '@survivor/contract/audit-actions';
import { sql } from 'kysely';
import type { Tx } from '../../connection/database.ts';

/** A link of the chain with the text of its entry; null if the entry is missing. */
export type ChainLink = {
  readonly seq: string;
  readonly log: string;
  readonly entryId: string;
  readonly hash: Buffer;
  readonly entry: string | null;
};

export type ChainHead = { readonly seq: string; readonly hash: Buffer };

/** Built here rather than by the trigger's function, so that a change of either is detected. */
const ENTRY = sql`(case c.log
  when 'admin_audit' then (select jsonb_build_array('admin_audit', a.id, extract(epoch from a.at), a.actor_id, a.action, a.subject, a.details)
    from admin_audit a where a.id = c.entry_id)
  when 'security_events' then (
    select jsonb_build_array('security_events', s.id, extract(epoch from s.at), s.kind, s.user_id, s.address_hash, s.request_id, s.details)
    from security_events s where s.id = c.entry_id)
  end)::text`;

type Links = { readonly after: string; readonly limit: number };

export async function listChainLinks(tx: Tx, { after, limit }: Links): Promise<ChainLink[]> {
  const { rows } = await sql<ChainLink>`
    select c.seq, c.log, c.entry_id as "entryId", c.hash, ${ENTRY} as entry
    from audit_chain c where c.seq > ${after} order by c.seq limit ${limit}`.execute(tx);
  return rows;
}

/** The next links of the audit log only, up to `through`. Pruning security events keeps them. */
export async function listAuditLinks(tx: Tx, { after, limit, through }: Links & { through: string }): Promise<ChainLink[]> {
  const { rows } = await sql<ChainLink>`
    select c.seq, c.log, c.entry_id as "entryId", c.hash, ${ENTRY} as entry
    from audit_chain c where c.log = 'admin_audit' and c.seq > ${after} and c.seq <= ${through} order by c.seq limit ${limit}`.execute(tx);
  return rows;
}

export async function findChainHead(tx: Tx): Promise<ChainHead | undefined> {
  return await tx.selectFrom('audit_head').select(['seq', 'hash']).executeTakeFirst();
}

/** Log entries missing from the chain. Only a disabled trigger can have let them in. */
export async function listUnchained(tx: Tx, limit: number): Promise<{ log: AuditLog; entryId: string }[]> {
  const { rows } = await sql<{ log: AuditLog; entryId: string }>`
    select log, id as "entryId" from (
      select 'admin_audit' as log, id from admin_audit union all select 'security_events', id from security_events) entries
    where not exists (select from audit_chain c where c.log = entries.log and c.entry_id = entries.id) limit ${limit}`.execute(tx);
  return rows;
}
