const STEP_MS = 25;

/** Asks until the answer is neither null nor false; throws after `limitMs`. */
export async function waitUntil<T>(what: string, limitMs: number, ask: () => Promise<T | null | false>): Promise<T> {
  const giveUpAt = performance.now() + limitMs;
  for (;;) {
    const answer = await ask();
    if (answer !== null && answer !== false) return answer;
    if (performance.now() > giveUpAt) throw new Error(`not within ${limitMs} ms: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, STEP_MS));
  }
}
