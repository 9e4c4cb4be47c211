export * from './database.ts';
export * from './migrate.ts';
export * from './queries/clock.ts';
export type { Tables } from './tables.ts';
