/** One request as it is sent, without what the connection adds. */
export type PlannedRequest = {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
};

/** How a plan is sent. It goes on where its last run ended, and starts again after its last request. */
export type RunOptions = {
  readonly plan: string;
  readonly url: string;
  readonly connections: number;
  /** It ends after so long, or after so many requests; what is under way then is waited for. */
  readonly ms?: number;
  readonly count?: number;
  /** Requests a second, sent when they are due whether or not others were answered; without it each connection sends after each answer. */
  readonly rate?: number;
  /** One connection after the other, not the one that was used last: where few requests come, the server closes what nobody has used for ten seconds. */
  readonly inTurn?: boolean;
};

export type LoadReport = {
  /** The place in the plan of the first request of this run, counted on over its repetitions. */
  readonly first: number;
  /** Requests that were answered. */
  readonly count: number;
  readonly seconds: number;
  /** From when a request was sent, or with a rate was due, to the last byte of its answer. */
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** Bytes of all bodies. */
  readonly bytes: number;
  readonly statuses: Readonly<Record<number, number>>;
  /** The places of those that were not answered 200, and the first of such answers. */
  readonly refused: readonly number[];
  readonly firstRefusal: string;
};

export type LoadOrder =
  | { readonly kind: 'prepare'; readonly plan: string; readonly requests: readonly PlannedRequest[] }
  | { readonly kind: 'run'; readonly options: RunOptions };
