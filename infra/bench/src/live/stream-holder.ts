import { type ChildProcess, fork } from 'node:child_process';
import { bundleProgram } from '../servers/bundle-program.ts';
import type { StreamTarget } from './event-stream.ts';

export type StreamsOrder =
  | { readonly kind: 'open'; readonly targets: readonly StreamTarget[] }
  | { readonly kind: 'expect'; readonly events: number };

/** `arrivals`: of each event, by the clock that all processes of a machine share. */
type Reply = { readonly events?: number; readonly spreadMs?: number; readonly arrivals?: readonly number[]; readonly error?: string };
/** `arrivals`: milliseconds from the beginning of the work until each event was there. */
export type Heard = { readonly ms: number; readonly spreadMs: number; readonly arrivals: readonly number[] };

/** Milliseconds of the clock that all processes of a machine share. */
export const sharedMs = (): number => Number(process.hrtime.bigint()) / 1e6;

/** Holds open streams in a process of its own. */
export class StreamHolder {
  readonly #child: ChildProcess = fork(bundleProgram('streams'), { execArgv: [] });

  async open(targets: readonly StreamTarget[]): Promise<void> {
    const opened = this.#reply();
    this.#child.send({ kind: 'open', targets } satisfies StreamsOrder);
    await opened;
  }

  /** How long it takes, in milliseconds, until so many events are there that some work causes, and the spread that the last of them tells. */
  async timeUntil(events: number, work: () => Promise<void>): Promise<Heard> {
    const ready = this.#reply();
    this.#child.send({ kind: 'expect', events } satisfies StreamsOrder);
    await ready;
    const all = this.#reply();
    const begun = sharedMs();
    await work();
    const { spreadMs = 0, arrivals = [] } = await all;
    return { ms: sharedMs() - begun, spreadMs, arrivals: arrivals.map((at) => at - begun) };
  }

  stop(): void {
    this.#child.kill();
  }

  async #reply(): Promise<Reply> {
    const reply = await new Promise<Reply>((resolve, reject) => {
      const died = () => reject(new Error('the holder of streams died'));
      this.#child.once('exit', died);
      this.#child.once('message', (message: Reply) => {
        this.#child.off('exit', died);
        resolve(message);
      });
    });
    if (reply.error !== undefined) throw new Error(reply.error);
    return reply;
  }
}
