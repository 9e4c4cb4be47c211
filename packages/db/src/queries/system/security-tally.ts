import type { SecurityEventKind } from '@survivor/contract/audit-actions';
import { type SecurityEvent, storableDetails } from '../console/security-events.ts';

/**
 * How many accounts, and how many addresses, have their own row per kind and hour. The rest share
 * one.
 */
export const MAX_SOURCES = 50;

const OTHER_ACCOUNTS = 'other accounts';
const OTHER_ADDRESSES = 'other addresses';

/** The number of events of one kind and source, with the origin of the first. */
export type SecurityCount = {
  readonly kind: SecurityEventKind;
  /** `user ID`, else the address as a keyed hash. */
  readonly source: string;
  readonly userId: number | null;
  readonly addressHash: string | null;
  readonly requestId: string | null;
  /** The details of the first event, as JSON. */
  readonly details: string;
  readonly count: number;
};

export type SecurityTally = {
  add(counted: SecurityCount): void;
  /** Returns and clears everything added since the last call. */
  drain(): SecurityCount[];
};

export const countOf = ({ kind, userId, origin, details = {} }: SecurityEvent): SecurityCount => ({
  kind,
  source: userId === null ? origin.addressHash : `user ${userId}`,
  userId,
  addressHash: origin.addressHash,
  requestId: origin.requestId,
  details: storableDetails(details),
  count: 1,
});

const isAccount = (source: string) => source.startsWith('user ') || source === OTHER_ACCOUNTS;
const isShared = (source: string) => source === OTHER_ACCOUNTS || source === OTHER_ADDRESSES;

function toShared(counted: SecurityCount): SecurityCount {
  const source = isAccount(counted.source) ? OTHER_ACCOUNTS : OTHER_ADDRESSES;
  return { ...counted, source, userId: null, addressHash: null, requestId: null, details: JSON.stringify({ source }) };
}

/**
 * Sums counts by kind and source in bounded memory. `known` sources have a row already and count
 * toward the bound.
 */
export function createSecurityTally(known: readonly Pick<SecurityCount, 'kind' | 'source'>[] = []): SecurityTally {
  const counts = new Map<string, SecurityCount>();
  const groups = new Map<string, Set<string>>();

  function admits({ kind, source }: Pick<SecurityCount, 'kind' | 'source'>): boolean {
    if (isShared(source)) return true;
    const group = `${kind} ${isAccount(source)}`;
    const sources = groups.get(group) ?? new Set();
    if (!sources.has(source) && sources.size >= MAX_SOURCES) return false;
    groups.set(group, sources.add(source));
    return true;
  }

  for (const one of known) admits(one);
  return {
    add(counted) {
      const one = admits(counted) ? counted : toShared(counted);
      const key = `${one.kind} ${one.source}`;
      const before = counts.get(key);
      counts.set(key, before === undefined ? one : { ...before, count: before.count + one.count });
    },
    drain() {
      const drained = [...counts.values()];
      counts.clear();
      groups.clear();
      return drained;
    },
  };
}
