export const ignore = (): undefined => undefined;

/** Resolves when the work settles or after `milliseconds`. Never rejects. */
export const withTimeout = (milliseconds: number, work: Promise<unknown>): Promise<unknown> =>
  Promise.race([work.catch(ignore), new Promise((resolve) => setTimeout(resolve, milliseconds))]);
