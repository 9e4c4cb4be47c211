import type { EliminationReason, GradedFacts } from '@survivor/rules';
import { sql } from 'kysely';
import type { Db, Tx } from '../../connection/database.ts';

type StoredRound = { readonly ordinal: number; readonly failing: [number, EliminationReason][]; readonly safe?: number[] };
type Stored = { readonly closedThrough: number; readonly rounds: readonly StoredRound[] };

const sorted = (failing: ReadonlyMap<number, EliminationReason>) => [...failing].sort(([a], [b]) => a - b);

const serialize = ({ closedThrough, rounds }: GradedFacts): Stored => ({
  closedThrough,
  rounds: rounds.map(({ ordinal, failing, safe }) => ({ ordinal, failing: sorted(failing), safe: [...safe] })),
});

/** Serializes the facts that decide eliminations. Equal facts give equal text. */
export const serializeGradedFacts = ({ closedThrough, rounds }: GradedFacts) =>
  JSON.stringify([closedThrough, rounds.map(({ ordinal, failing }) => [ordinal, sorted(failing)])]);

/**
 * The facts that interrupted gradings may have applied to some leagues, latest last; empty if the
 * last grading completed.
 */
export async function loadUnfinishedGrading(db: Db, seasonId: number): Promise<GradedFacts[]> {
  const { rows } = await sql<{ grading: Stored[] }>`select grading from seasons where id = ${seasonId}`.execute(db);
  return (rows[0]?.grading ?? []).map(({ closedThrough, rounds }) => ({
    closedThrough,
    rounds: rounds.map(({ ordinal, failing, safe }) => ({ ordinal, failing: new Map(failing), safe: new Set(safe) })),
  }));
}

export async function saveUnfinishedGrading(tx: Tx, seasonId: number, unfinished: readonly GradedFacts[]): Promise<void> {
  const grading = JSON.stringify(unfinished.map(serialize));
  await sql`update seasons set grading = ${grading}::jsonb where id = ${seasonId} and grading <> ${grading}::jsonb`.execute(tx);
}
