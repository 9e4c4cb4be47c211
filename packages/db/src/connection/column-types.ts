import type { EliminationReason, GradedResults, TeamResult } from '@survivor/rules';
import type { ColumnType, JSONColumnType } from 'kysely';

/**
 * Optional on insert. Unlike Kysely's own type, it also works for columns that are read and written
 * as different types.
 */
export type Generated<T> = [T] extends [ColumnType<infer Read, infer Inserted, infer Updated>]
  ? ColumnType<Read, Inserted | undefined, Updated>
  : ColumnType<T, T | undefined, T>;

/** A jsonb object, written as text. */
export type Json = JSONColumnType<Record<string, unknown>>;

/** Any jsonb value, written as text. */
export type JsonValue = ColumnType<unknown, string, string>;

/** The outcome of each team in a round by which members were last graded. */
export type Verdicts = JSONColumnType<Record<string, EliminationReason | 'safe'>>;

/** The results of a round's games by which members were last graded, by game id. */
export type Results = JSONColumnType<GradedResults>;

/** By earlier round, the result of each team, or null for a void round. */
export type EarlierResults = JSONColumnType<Record<string, Record<string, TeamResult | null> | null>>;

/** Picks by round; null for no pick. */
export type Picks = (number | null)[];
