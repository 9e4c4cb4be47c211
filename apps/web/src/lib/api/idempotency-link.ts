import type { AppRouter } from '@survivor/api';
import type { Operation, TRPCLink } from '@trpc/client';
import { observable, tap } from '@trpc/server/observable';

const createKey = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * Gives every mutation an idempotency key. A repeat after a lost response or a double click reuses
 * the key, so it runs once (contract 4).
 */
export const idempotencyLink: TRPCLink<AppRouter> = () => {
  const pendingKeys = new Map<string, string>();
  return ({ op, next }) => {
    if (op.type !== 'mutation') return next(op);
    const request = JSON.stringify([op.path, op.input]);
    const idempotencyKey = pendingKeys.get(request) ?? createKey();
    pendingKeys.set(request, idempotencyKey);
    const result = next({ ...op, context: { ...op.context, idempotencyKey } });
    return observable((observer) => result.pipe(tap({ complete: () => pendingKeys.delete(request) })).subscribe(observer));
  };
};

/** The idempotency header of a request; a batch of several calls has none. */
export function idempotencyHeader([op, ...others]: readonly Operation[]): Record<string, string> {
  const key = op?.context.idempotencyKey;
  return typeof key === 'string' && others.length === 0 ? { 'Idempotency-Key': key } : {};
}
