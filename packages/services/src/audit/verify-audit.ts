import { createHash } from 'node:crypto';
import type { Db, Tx } from '@survivor/db/database';
import { inRolledBackTransaction } from '@survivor/db/in-transaction';
import { type ChainLink, findChainHead, listChainLinks, listUnchained } from '@survivor/db/queries/audit-chain';

const BATCH = 5_000;
const FAULTS_SHOWN = 100;

/** What the log holds, and each fault in words. `head` is to be noted elsewhere: a later verification can be asked whether it still stands. */
export type AuditVerdict = { readonly entries: number; readonly head: string | null; readonly faults: readonly string[] };

const headOf = ({ seq, hash }: { seq: string; hash: Buffer }) => `${seq}:${hash.toString('hex')}`;
const nextHash = (hash: Buffer, entry: string) => createHash('sha256').update(hash).update(entry, 'utf8').digest();

/**
 * Holds both logs against their hash chain: an entry that was changed, taken out or put in is found. What no chain in the same database can
 * find, a log wound back whole, is found when a head that was noted before is given (`SEQ:HASH`).
 */
export async function verifyAudit(db: Db, notedHead: string | null = null): Promise<AuditVerdict> {
  return await inRolledBackTransaction(db, async (tx) => {
    const { faults, last, heads } = await walk(tx, notedHead);
    const head = await findChainHead(tx);
    if ((head === undefined ? null : headOf(head)) !== (last === null ? null : headOf(last)))
      faults.push('the last entries are gone: the chain does not end at its head');
    for (const { log, entryId } of await listUnchained(tx, FAULTS_SHOWN)) faults.push(`${log} ${entryId} was put in past the chain`);
    if (notedHead !== null && !heads)
      faults.push(`the noted head ${notedHead} is not in the chain: the log was wound back or written anew`);
    return { entries: last === null ? 0 : Number(last.seq), head: head === undefined ? null : headOf(head), faults };
  });
}

type Walk = { readonly faults: string[]; readonly last: ChainLink | null; readonly heads: boolean };

async function walk(tx: Tx, notedHead: string | null): Promise<Walk> {
  const faults: string[] = [];
  let last: ChainLink | null = null;
  let heads = false;
  for (;;) {
    const links: ChainLink[] = await listChainLinks(tx, { after: last?.seq ?? '0', limit: BATCH });
    for (const link of links) {
      const fault = faultOf(link, last);
      if (fault !== null && faults.length < FAULTS_SHOWN) faults.push(fault);
      heads ||= headOf(link) === notedHead;
      last = link;
    }
    if (links.length < BATCH) return { faults, last, heads };
  }
}

/** Each link is held against the hash that stands before it, so that one change is one fault and what follows is still looked at. */
function faultOf(link: ChainLink, before: ChainLink | null): string | null {
  const name = `${link.log} ${link.entryId}`;
  if (BigInt(link.seq) !== BigInt(before?.seq ?? '0') + 1n) return `entries before ${name} are gone from the chain`;
  if (link.entry === null) return `${name} is gone`;
  return nextHash(before?.hash ?? Buffer.alloc(0), link.entry).equals(link.hash) ? null : `${name} was changed`;
}
