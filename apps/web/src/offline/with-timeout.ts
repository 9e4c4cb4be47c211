export const ignore = (): undefined => undefined;

/** Done with the work, or after so many milliseconds; whether it failed is not told. */
export const within = (milliseconds: number, work: Promise<unknown>): Promise<unknown> =>
  Promise.race([work.catch(ignore), new Promise((resolve) => setTimeout(resolve, milliseconds))]);
