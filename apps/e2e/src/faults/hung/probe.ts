import { setTimeout as sleep } from 'node:timers/promises';

export type Probe = {
  readonly name: string;
  readonly url: string;
  readonly init?: RequestInit;
};

export type ProbeFigures = {
  sent: number;
  /** Responses with status 200. */
  ok: number;
  /** Requests without a response: no connection, a cut one, or more than 15 seconds. */
  unanswered: number;
  slowestMs: number;
};

const LONGEST_MS = 15_000;

async function probeOnce({ url, init = {} }: Probe, figures: ProbeFigures): Promise<void> {
  const startedAt = performance.now();
  figures.sent += 1;
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(LONGEST_MS) });
    await response.arrayBuffer();
    if (response.status === 200) figures.ok += 1;
  } catch {
    figures.unanswered += 1;
  }
  figures.slowestMs = Math.max(figures.slowestMs, performance.now() - startedAt);
}

/**
 * Sends all probes once a second without waiting for responses, then waits for the remaining ones.
 */
export async function probeRepeatedly(probes: readonly Probe[], forMs: number): Promise<Record<string, ProbeFigures>> {
  const figures = Object.fromEntries(probes.map(({ name }) => [name, { sent: 0, ok: 0, unanswered: 0, slowestMs: 0 }]));
  const requests: Promise<void>[] = [];
  const end = performance.now() + forMs;
  while (performance.now() < end) {
    for (const probe of probes) {
      const own = figures[probe.name];
      if (own !== undefined) requests.push(probeOnce(probe, own));
    }
    await sleep(1000);
  }
  await Promise.all(requests);
  return figures;
}

/**
 * Milliseconds until the address responds with 200; infinite beyond the limit, after printing its
 * last response.
 */
export async function measureUntilOk(url: string, limitMs: number, init: RequestInit = {}): Promise<number> {
  const startedAt = performance.now();
  let last = 'nothing';
  while (performance.now() - startedAt < limitMs) {
    const isOk = await fetch(url, { ...init, signal: AbortSignal.timeout(3000) }).then(
      async (response) => {
        last = `${response.status} ${await response.text()}`;
        return response.status === 200;
      },
      (error: unknown) => {
        last = String(error);
        return false;
      },
    );
    if (isOk) return performance.now() - startedAt;
    await sleep(100);
  }
  console.log(`${url} was not ok within ${limitMs} ms; its last response: ${last}`);
  return Number.POSITIVE_INFINITY;
}
