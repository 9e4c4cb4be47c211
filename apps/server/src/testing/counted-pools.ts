import { type Db, getPoolCounts, openDatabase } from '@survivor/db/connection/database';

const SIZES = { db: 6, reads: 6, anonymous: 2 } as const;

export type CountedPools = { readonly [Name in keyof typeof SIZES]: Db } & {
  /** Statements of the pools since the last `clear`, `begin` and `commit` among them. */
  readonly statements: { readonly pool: keyof typeof SIZES; readonly text: string }[];
  /** Connections of a pool that are used, and callers waiting for one. */
  demandOf(pool: keyof typeof SIZES): number;
  destroy(): Promise<void>;
};

/** Pools of the product's sizes whose statements are recorded. */
export function openCountedPools(databaseUrl: string): CountedPools {
  const statements: CountedPools['statements'] = [];
  const open = (pool: keyof typeof SIZES) =>
    openDatabase({
      url: databaseUrl,
      poolSize: SIZES[pool],
      // Nothing gives up while a test looks at what waits.
      limits: { acquireMs: 240_000 },
      onError: () => {},
      onStatement: (text) => void statements.push({ pool, text }),
    }).db;
  const pools = { db: open('db'), reads: open('reads'), anonymous: open('anonymous') };
  return {
    ...pools,
    statements,
    demandOf(pool) {
      const counts = getPoolCounts(pools[pool]);
      return (counts?.used ?? 0) + (counts?.waiting ?? 0);
    },
    destroy: async () => void (await Promise.all(Object.values(pools).map((pool) => pool.destroy()))),
  };
}
