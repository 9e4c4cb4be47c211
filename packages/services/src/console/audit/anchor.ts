import { type Cut, type PruneEntry, SECURITY_EVENT_DAYS } from '@survivor/db/queries/console/audit-pruning';

const DAY_MS = 24 * 3_600_000;

/**
 * Where the chain starts after a prune, and the hash of the audit log's older entries, which are
 * kept.
 */
export type Anchor = { readonly seq: string; readonly hash: Buffer; readonly audit: Buffer };

const DIGITS = /^\d{1,18}$/;
const HASH = /^[0-9a-f]{64}$/;
const HASH_OR_NONE = /^(?:[0-9a-f]{64})?$/;
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/**
 * The content of an entry `log prune`, which is part of the chain: a changed anchor is a changed
 * entry.
 */
export const anchorDetails = ({ seq, hash, before }: Cut, audit: Buffer): Record<string, string> => ({
  seq,
  hash: hash.toString('hex'),
  audit: audit.toString('hex'),
  before: before.toISOString(),
});

/** The anchor of the latest prune, with the faults of its entry. */
export function readAnchor({ id, at, details }: PruneEntry): { anchor: Anchor | null; faults: string[] } {
  const read = (name: string, pattern: RegExp) => {
    const value = details[name];
    return typeof value === 'string' && pattern.test(value) ? value : null;
  };
  const [seq, hash, audit, before] = [read('seq', DIGITS), read('hash', HASH), read('audit', HASH_OR_NONE), read('before', INSTANT)];
  if (seq === null || hash === null || audit === null || before === null)
    return { anchor: null, faults: [`admin_audit ${id} is not an anchor`] };
  const anchor = { seq, hash: Buffer.from(hash, 'hex'), audit: Buffer.from(audit, 'hex') };
  const isEarly = at.getTime() - new Date(before).getTime() < SECURITY_EVENT_DAYS * DAY_MS;
  return {
    anchor,
    faults: isEarly ? [`admin_audit ${id} removed security events before their ${SECURITY_EVENT_DAYS} days were over`] : [],
  };
}
