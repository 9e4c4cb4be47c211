/** Rejects if the work takes longer than `ms` milliseconds. The work itself is not canceled. */
export async function withTimeout<T>({ ms, what }: { ms: number; what: string }, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${what} did not respond within ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
