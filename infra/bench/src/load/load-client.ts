import { type ChildProcess, fork } from 'node:child_process';
import { bundleProgram } from '../servers/bundle-program.ts';
import type { LoadOrder, LoadReport, PlannedRequest, RunOptions } from './load-messages.ts';

type Reply = { readonly report?: LoadReport | null; readonly error?: string };

/** Sends requests from a process of its own, so that neither its work nor its pauses are the benchmark's or the server's. */
export class LoadClient {
  readonly #child: ChildProcess;

  private constructor(child: ChildProcess) {
    this.#child = child;
  }

  static start(): LoadClient {
    return new LoadClient(fork(bundleProgram('load'), { execArgv: [], serialization: 'advanced' }));
  }

  async prepare(plan: string, requests: readonly PlannedRequest[]): Promise<void> {
    await this.#order({ kind: 'prepare', plan, requests });
  }

  /** Throws unless every request was answered 200, or refusals are allowed. */
  async run(options: RunOptions, { mayRefuse = false } = {}): Promise<LoadReport> {
    const report = await this.#order({ kind: 'run', options });
    if (report === null || report === undefined) throw new Error('the client did not report');
    if (!mayRefuse && report.refused.length > 0)
      throw new Error(`${options.plan}: ${report.refused.length} of ${report.count} were refused, first ${report.firstRefusal}`);
    return report;
  }

  stop(): void {
    this.#child.kill();
  }

  async #order(order: LoadOrder): Promise<LoadReport | null | undefined> {
    const reply = await new Promise<Reply>((resolve, reject) => {
      const died = () => reject(new Error('the load client died'));
      this.#child.once('exit', died);
      this.#child.once('message', (message: Reply) => {
        this.#child.off('exit', died);
        resolve(message);
      });
      this.#child.send(order);
    });
    if (reply.error !== undefined) throw new Error(reply.error);
    return reply.report;
  }
}
