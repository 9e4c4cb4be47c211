import type { ServiceContext } from '@survivor/services';

/** What one request brings along: the verbs' context, the id under which it is logged, and how to end the caller's session. */
export type ApiContext = ServiceContext & {
  readonly traceId: string;
  signOut(): Promise<void>;
};
