import { createHash } from 'node:crypto';
import type { Db, Tx } from '@survivor/db/connection/database';
import { inRolledBackTransaction } from '@survivor/db/connection/in-transaction';
import { BACKUP_LIMITS } from '@survivor/db/connection/time-limits';
import { type ChainLink, findChainHead, listAuditLinks, listChainLinks, listUnchained } from '@survivor/db/queries/console/audit-chain';
import { findPruneEntry } from '@survivor/db/queries/console/audit-pruning';
import { type Anchor, readAnchor } from './anchor.ts';

const BATCH = 5_000;
const FAULTS_SHOWN = 100;

/**
 * The number of entries, the chain's head and all faults. Store `head` elsewhere, so that a later
 * verification can check it.
 */
export type AuditVerdict = { readonly entries: number; readonly head: string | null; readonly faults: readonly string[] };

const formatHead = ({ seq, hash }: { seq: string; hash: Buffer }) => `${seq}:${hash.toString('hex')}`;
const nextHash = (hash: Buffer, entry: string) => createHash('sha256').update(hash).update(entry, 'utf8').digest();

/**
 * Verifies both logs against their hash chain, which detects changed, deleted and inserted entries.
 * A rollback of the whole log is detected only with a previously stored head (`SEQ:HASH`). After a
 * prune the chain starts at the anchor.
 */
export async function verifyAudit(db: Db, storedHead: string | null = null): Promise<AuditVerdict> {
  return await inRolledBackTransaction(db, (tx) => verify(tx, storedHead), BACKUP_LIMITS);
}

async function verify(tx: Tx, storedHead: string | null): Promise<AuditVerdict> {
  const entry = await findPruneEntry(tx);
  const { anchor, faults } = entry === undefined ? { anchor: null, faults: [] } : readAnchor(entry);
  const older = anchor === null ? NOTHING : await digestAudit(tx, anchor.seq);
  if (anchor !== null && !older.hash.equals(anchor.audit)) faults.push('an entry of admin_audit from before the last prune was changed');
  const { last, isHeadFound, checked } = await walkChain(tx, { anchor, storedHead, faults });
  const head = await findChainHead(tx);
  if ((head === undefined ? null : formatHead(head)) !== (last === null ? null : formatHead(last)))
    faults.push('the last entries are missing: the chain does not end at its head');
  for (const { log, entryId } of await listUnchained(tx, FAULTS_SHOWN)) faults.push(`${log} ${entryId} was inserted outside the chain`);
  if (storedHead !== null && !isHeadFound) faults.push(describeLostHead(storedHead, anchor));
  return { entries: older.entries + checked, head: head === undefined ? null : formatHead(head), faults };
}

const describeLostHead = (storedHead: string, anchor: Anchor | null) =>
  anchor !== null && BigInt(/^\d+/.exec(storedHead)?.[0] ?? 0) < BigInt(anchor.seq)
    ? `the noted head ${storedHead} is from before the last prune and cannot be checked: use a newer head`
    : `the noted head ${storedHead} is not in the chain: the log was rewound or rewritten`;

type Digest = { readonly hash: Buffer; readonly entries: number };
const NOTHING: Digest = { hash: Buffer.alloc(0), entries: 0 };

/**
 * One hash over the audit log's entries up to a position. The entries stay when their links are
 * pruned.
 */
export async function digestAudit(tx: Tx, through: string): Promise<Digest> {
  let { hash, entries } = NOTHING;
  for (let after = '0'; ; ) {
    const links = await listAuditLinks(tx, { after, through, limit: BATCH });
    for (const link of links) hash = nextHash(hash, link.entry ?? '');
    entries += links.length;
    after = links.at(-1)?.seq ?? after;
    if (links.length < BATCH) return { hash, entries };
  }
}

type Start = { readonly anchor: Anchor | null; readonly storedHead: string | null; readonly faults: string[] };
type ChainPosition = Pick<ChainLink, 'seq' | 'hash'>;
type Walk = { readonly last: ChainPosition | null; readonly isHeadFound: boolean; readonly checked: number };

async function walkChain(tx: Tx, { anchor, storedHead, faults }: Start): Promise<Walk> {
  let last: ChainPosition | null = anchor;
  let isHeadFound = anchor !== null && formatHead(anchor) === storedHead;
  let checked = 0;
  for (;;) {
    const links: ChainLink[] = await listChainLinks(tx, { after: last?.seq ?? '0', limit: BATCH });
    for (const link of links) {
      const fault = findFault(link, last);
      if (fault !== null && faults.length < FAULTS_SHOWN) faults.push(fault);
      isHeadFound ||= formatHead(link) === storedHead;
      last = link;
    }
    checked += links.length;
    if (links.length < BATCH) return { last, isHeadFound, checked };
  }
}

/**
 * Compares each link with the stored previous hash, so that one change gives one fault and later
 * links are still checked.
 */
function findFault(link: ChainLink, before: ChainPosition | null): string | null {
  const name = `${link.log} ${link.entryId}`;
  if (BigInt(link.seq) !== BigInt(before?.seq ?? '0') + 1n) return `entries before ${name} are missing from the chain`;
  if (link.entry === null) return `${name} is missing`;
  return nextHash(before?.hash ?? Buffer.alloc(0), link.entry).equals(link.hash) ? null : `${name} was changed`;
}
