import { type ChildProcess, fork } from 'node:child_process';
import { bundleProgram } from '../servers/bundle-program.ts';

/**
 * `bare`: BullMQ, 100 at once; `wide`: the product's queue and its work on an entry, 100 at once; `product`: its four queues and its worker
 * as they are; `recorded`: the same with each run recorded in PostgreSQL.
 */
export type QueueSide = 'bare' | 'wide' | 'product' | 'recorded';
export type QueueOrder = { readonly side: QueueSide; readonly jobs: number };

type Reply = { readonly ms?: number; readonly error?: string };

/** Producer and worker of queues in a process of their own, whose log goes nowhere. */
export class QueueProcess {
  readonly #child: ChildProcess;

  constructor({ redisUrl, databaseUrl }: { redisUrl: string; databaseUrl: string }) {
    this.#child = fork(bundleProgram('queue'), [redisUrl, databaseUrl], {
      execArgv: [],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
  }

  get pid(): number {
    return this.#child.pid ?? 0;
  }

  /** Milliseconds from when the first of so many jobs is handed over until the last is done. */
  async run(order: QueueOrder): Promise<number> {
    const { ms, error = 'the queues gave no answer' } = await new Promise<Reply>((resolve) => {
      const died = () => resolve({ error: 'the process of the queues died' });
      this.#child.once('exit', died);
      this.#child.once('message', (reply: Reply) => {
        this.#child.off('exit', died);
        resolve(reply);
      });
      this.#child.send(order);
    });
    if (ms === undefined) throw new Error(error);
    return ms;
  }

  stop(): void {
    this.#child.kill();
  }
}
