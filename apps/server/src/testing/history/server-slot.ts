import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import getPort from 'get-port';
import { spawnMain } from '../spawn-main.ts';

/** As often as a balancer looks. */
const CHECK_EVERY_MS = 100;
const LOOK_MS = 2000;

type ServerSlotArgs = {
  readonly program: 'server' | 'worker';
  readonly databaseUrl: string;
  readonly env: Readonly<Record<string, string>>;
};

/** A port with a process of the product behind it, which is ended and started again. */
export class ServerSlot {
  readonly url: string;
  /** As who looks at `/readyz` has seen it last. */
  isReady = false;
  /** How many processes were killed here: whatever they were asked was broken off. */
  kills = 0;
  /** In milliseconds of the monotonic clock. */
  lastKillAt = Number.NEGATIVE_INFINITY;
  terminations = 0;
  readonly #args: ServerSlotArgs & { readonly port: number };
  #child: ChildProcess;
  #isOver = false;
  readonly #looking: Promise<void>;

  private constructor(args: ServerSlotArgs, port: number) {
    this.url = `http://127.0.0.1:${port}`;
    this.#args = { ...args, port };
    this.#child = this.#spawn();
    this.#looking = this.#keepLooking();
  }

  /** Resolves when it is ready. */
  static async open(args: ServerSlotArgs): Promise<ServerSlot> {
    const place = new ServerSlot(args, await getPort());
    await place.untilReady();
    return place;
  }

  async untilReady(): Promise<void> {
    while (!this.isReady) await sleep(CHECK_EVERY_MS);
  }

  /**
   * Stops the process, then starts the next one and waits for it. Throws if SIGTERM did not end it
   * with 0.
   */
  async restart(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    if (signal === 'SIGKILL') {
      this.kills += 1;
      this.lastKillAt = performance.now();
    } else this.terminations += 1;
    const ended = once(this.#child, 'exit');
    this.#child.kill(signal);
    const [code] = await ended;
    if (signal === 'SIGTERM' && code !== 0) throw new Error(`the ${this.#args.program} ended with ${code} when it was told to`);
    this.isReady = false;
    this.#child = this.#spawn();
    await this.untilReady();
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    const ended = once(this.#child, 'exit');
    if (this.#child.exitCode === null && this.#child.kill('SIGKILL')) await ended;
    await this.#looking;
  }

  #spawn(): ChildProcess {
    const { program, databaseUrl, port, env } = this.#args;
    const child = spawnMain({ program, databaseUrl, port, env: { WORKER_HEALTH_PORT: String(port), ...env } });
    child.stdout?.resume();
    child.stderr?.pipe(process.stderr);
    return child;
  }

  async #keepLooking(): Promise<void> {
    for (; !this.#isOver; await sleep(CHECK_EVERY_MS)) {
      this.isReady = await fetch(`${this.url}/readyz`, { signal: AbortSignal.timeout(LOOK_MS) }).then(
        ({ status }) => status === 200,
        () => false,
      );
    }
  }
}
