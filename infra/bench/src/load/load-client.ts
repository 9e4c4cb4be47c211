import { Helper } from '../system/processes.ts';

/** A request without the headers that the connection adds. */
export type PlannedRequest = {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
};

/** How a plan is sent. A run continues where the last one ended, and repeats the plan. */
export type RunOptions = {
  readonly plan: string;
  readonly url: string;
  readonly connections: number;
  /** Ends the run after this time or number of requests; those in progress finish. */
  readonly ms?: number;
  readonly count?: number;
  /** Requests per second; without it, a connection sends its next request after a response. */
  readonly rate?: number;
};

export type LoadReport = {
  readonly count: number;
  readonly seconds: number;
  /** Requests whose response was not 200, and the first such response. */
  readonly refused: number;
  readonly firstRefusal: string;
};

export type LoadOrder =
  | { readonly kind: 'prepare'; readonly plan: string; readonly requests: readonly PlannedRequest[] }
  | { readonly kind: 'run'; readonly options: RunOptions };

/** Sends requests from its own process, so it slows down neither benchmark nor server. */
export class LoadClient extends Helper<LoadOrder, LoadReport | 'prepared'> {
  constructor() {
    super('bin/load.ts');
  }

  async prepare(plan: string, requests: readonly PlannedRequest[]): Promise<void> {
    await this.order({ kind: 'prepare', plan, requests });
  }

  /** Throws for a response other than 200, unless refusals are allowed. */
  async run(options: RunOptions, { mayRefuse = false } = {}): Promise<LoadReport> {
    const report = await this.order({ kind: 'run', options });
    if (report === 'prepared') throw new Error('no report');
    if (report.refused === 0 || mayRefuse) return report;
    throw new Error(`${options.plan}: ${report.refused} of ${report.count} were refused, first ${report.firstRefusal}`);
  }
}
