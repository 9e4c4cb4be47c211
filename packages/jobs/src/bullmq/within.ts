/** The work's outcome, or an error once `ms` milliseconds have passed; the work itself is not called off. */
export async function within<T>({ ms, what }: { ms: number; what: string }, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${what} did not answer within ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
