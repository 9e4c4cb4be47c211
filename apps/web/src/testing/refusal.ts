import type { Problem } from '@survivor/contract/problem';

/** A handler throws it to refuse a call as the server does. */
export class Refusal extends Error {
  /** The error of tRPC as the server writes it (contract 4). */
  readonly shape: { readonly code: number; readonly message: string; readonly data: object };

  constructor(status: number, errors: Record<string, string[]>) {
    super('refused');
    const problem: Problem = { type: 'about:blank', title: 'refused', status, errors, traceId: 'trace-1' };
    this.shape = { code: -32600, message: 'refused', data: { code: 'BAD_REQUEST', httpStatus: status, path: '', problem } };
  }
}
