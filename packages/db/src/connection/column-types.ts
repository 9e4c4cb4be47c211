import type { EliminationReason } from '@survivor/rules';
import type { ColumnType, JSONColumnType } from 'kysely';

/** Filled by the database unless given; unlike Kysely's own, also for columns that are read and written as different types. */
export type Generated<T> = [T] extends [ColumnType<infer Read, infer Inserted, infer Updated>]
  ? ColumnType<Read, Inserted | undefined, Updated>
  : ColumnType<T, T | undefined, T>;

/** A jsonb object, written as text. */
export type Json = JSONColumnType<Record<string, unknown>>;

/** Any jsonb, written as text. */
export type JsonValue = ColumnType<unknown, string, string>;

/** What the members of a round were judged by last, team by team. */
export type Verdicts = JSONColumnType<Record<string, EliminationReason | 'safe'>>;

/** Picks by round, null where there is none. */
export type Picks = (number | null)[];
