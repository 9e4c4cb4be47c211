declare const process: { env: Record<string, string | undefined> };

/** A new seed each run, for its suite to print, or the one of the environment (`SEED`). */
export const seedOfRun = (): number => Number(process.env['SEED'] ?? Math.floor(Math.random() * 2 ** 31));
