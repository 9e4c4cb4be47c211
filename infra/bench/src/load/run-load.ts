import { percentile } from '../statistics.ts';
import { type Answer, isGood } from './answer-reader.ts';
import { Connection } from './connection.ts';
import type { LoadReport, RunOptions } from './load-messages.ts';

/** The requests of a plan as bytes, and how many have been sent. */
export type Plan = { readonly requests: readonly Buffer[]; sent: number };

const TICK_MS = 1;
const MOST_REFUSALS = 100_000;

/** One run of a plan: hands out requests, collects answers, ends once nothing is under way. */
class Run {
  readonly #plan: Plan;
  readonly #options: RunOptions;
  readonly #first: number;
  readonly #latencies: number[] = [];
  readonly #statuses: Record<number, number> = {};
  readonly #refused: number[] = [];
  readonly #idle: Connection[] = [];
  #begun = 0;
  #bytes = 0;
  #underWay = 0;
  #released = 0;
  #firstRefusal = '';
  #onEnd: () => void = () => {};

  constructor(plan: Plan, options: RunOptions) {
    this.#plan = plan;
    this.#options = options;
    this.#first = plan.sent;
  }

  /** Resolves when the last answer is there. */
  async run(connections: readonly Connection[]): Promise<LoadReport> {
    const ended = new Promise<void>((resolve) => {
      this.#onEnd = resolve;
    });
    this.#begun = performance.now();
    this.#idle.push(...connections);
    const timer = this.#options.rate === undefined ? undefined : setInterval(() => this.#sendDue(), TICK_MS);
    this.#sendDue();
    await ended;
    clearInterval(timer);
    const seconds = (performance.now() - this.#begun) / 1000;
    return {
      first: this.#first,
      count: this.#latencies.length,
      seconds,
      p50Ms: percentile(this.#latencies, 0.5),
      p99Ms: percentile(this.#latencies, 0.99),
      bytes: this.#bytes,
      statuses: this.#statuses,
      refused: this.#refused,
      firstRefusal: this.#firstRefusal,
    };
  }

  #isOver(): boolean {
    const { ms = Number.POSITIVE_INFINITY, count = Number.POSITIVE_INFINITY } = this.#options;
    return this.#plan.sent - this.#first >= count || performance.now() - this.#begun >= ms;
  }

  /** How many requests may have been sent by this moment. */
  #due(): number {
    const { rate } = this.#options;
    return rate === undefined ? Number.POSITIVE_INFINITY : Math.floor(((performance.now() - this.#begun) / 1000) * rate);
  }

  #sendDue(): void {
    for (;;) {
      if (this.#isOver()) {
        if (this.#underWay === 0) this.#onEnd();
        return;
      }
      if (this.#released >= this.#due()) return;
      const connection = this.#options.inTurn === true ? this.#idle.shift() : this.#idle.pop();
      if (connection === undefined) return;
      this.#send(connection);
    }
  }

  #send(connection: Connection): void {
    const { rate } = this.#options;
    const dueAt = rate === undefined ? performance.now() : this.#begun + (this.#released / rate) * 1000;
    const at = this.#plan.sent++;
    this.#released += 1;
    this.#underWay += 1;
    const request = this.#plan.requests[at % this.#plan.requests.length];
    if (request === undefined) throw new Error('the plan is empty');
    connection.send(request, (answer) => {
      this.#underWay -= 1;
      this.#note(at, answer, performance.now() - dueAt);
      this.#idle.push(connection);
      this.#sendDue();
    });
  }

  #note(at: number, { status, bytes, text }: Answer, ms: number): void {
    this.#latencies.push(ms);
    this.#bytes += bytes;
    this.#statuses[status] = (this.#statuses[status] ?? 0) + 1;
    if (isGood(status)) return;
    if (this.#refused.length < MOST_REFUSALS) this.#refused.push(at);
    if (this.#firstRefusal === '') this.#firstRefusal = `${status} ${text.replaceAll(/[^ -~]+/g, '?')}`;
  }
}

/** Sends a plan over connections of its own. Throws when one of them breaks off. */
export async function runLoad(plan: Plan, options: RunOptions): Promise<LoadReport> {
  let onLost: (error: Error) => void = () => {};
  const lost = new Promise<never>((_, reject) => {
    onLost = reject;
  });
  lost.catch(() => {});
  const url = new URL(options.url);
  const connections = await Promise.all(Array.from({ length: options.connections }, () => Connection.open(url, (error) => onLost(error))));
  try {
    return await Promise.race([new Run(plan, options).run(connections), lost]);
  } finally {
    for (const connection of connections) connection.close();
  }
}
