import { setTimeout as sleep } from 'node:timers/promises';

export type Question = {
  readonly name: string;
  readonly url: string;
  readonly init?: RequestInit;
};

export type Heard = {
  asked: number;
  /** Responses with status 200. */
  good: number;
  /** Requests that were refused, cut off, or not answered within 15 seconds. */
  unanswered: number;
  slowestMs: number;
};

const LONGEST_MS = 15_000;

async function askOnce({ url, init = {} }: Question, heard: Heard): Promise<void> {
  const begun = performance.now();
  heard.asked += 1;
  try {
    const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(LONGEST_MS) });
    await answer.arrayBuffer();
    if (answer.status === 200) heard.good += 1;
  } catch {
    heard.unanswered += 1;
  }
  heard.slowestMs = Math.max(heard.slowestMs, performance.now() - begun);
}

/**
 * Sends all probes once a second without waiting for responses, then waits for the remaining ones.
 */
export async function keepAsking(questions: readonly Question[], forMs: number): Promise<Record<string, Heard>> {
  const heard = Object.fromEntries(questions.map(({ name }) => [name, { asked: 0, good: 0, unanswered: 0, slowestMs: 0 }]));
  const asking: Promise<void>[] = [];
  const end = performance.now() + forMs;
  while (performance.now() < end) {
    for (const question of questions) {
      const of = heard[question.name];
      if (of !== undefined) asking.push(askOnce(question, of));
    }
    await sleep(1000);
  }
  await Promise.all(asking);
  return heard;
}

/**
 * Milliseconds until the address responds with 200; infinite beyond the limit, after printing its
 * last response.
 */
export async function untilGood(url: string, limitMs: number, init: RequestInit = {}): Promise<number> {
  const begun = performance.now();
  let last = 'nothing';
  while (performance.now() - begun < limitMs) {
    const isGood = await fetch(url, { ...init, signal: AbortSignal.timeout(3000) }).then(
      async (answer) => {
        last = `${answer.status} ${await answer.text()}`;
        return answer.status === 200;
      },
      (error: unknown) => {
        last = String(error);
        return false;
      },
    );
    if (isGood) return performance.now() - begun;
    await sleep(100);
  }
  console.log(`${url} was not good within ${limitMs} ms; its last answer: ${last}`);
  return Number.POSITIVE_INFINITY;
}
