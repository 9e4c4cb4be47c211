import type { MigrationClass } from './released-migration.ts';

type Rule = { readonly pattern: RegExp; readonly message: string; readonly isAllowedIn?: MigrationClass };

/** Statements that block or break processes of the previous release (infra/docs/releases.md). */
const RULES: readonly Rule[] = [
  {
    pattern: /\bcreate (?:unique )?index (?!concurrently)/,
    message: 'an index blocks writers: create it concurrently, outside a transaction',
  },
  { pattern: /\balter column \S+ (?:set data )?type\b/, message: 'a new type rewrites the whole table' },
  {
    pattern: /\balter column \S+ set not null\b/,
    message: 'reads the whole table under a lock: add a check that is not valid, then validate it',
  },
  {
    pattern: /\badd column (?:(?!\bdefault\b|,).)*\bnot null\b(?!.*\bdefault\b)/,
    message: 'the previous release does not fill this column',
  },
  { pattern: /\badd column .*\b(?:random\(|clock_timestamp\(|gen_random_uuid\(|generated always)/, message: 'rewrites the whole table' },
  {
    pattern: /\badd (?:constraint \S+ )?(?:check|foreign key)\b(?!.*\bnot valid\b)/,
    message: 'reads the whole table under a lock: not valid, then validate',
  },
  { pattern: /\bdrop (?:column|table)\b/, message: 'removes what the previous release reads', isAllowedIn: 'contract' },
  {
    pattern: /\brename (?:column|to)\b/,
    message: 'removes what the previous release reads: add the new name, and drop the old one in the next release',
  },
  { pattern: /\b(?:vacuum full|cluster|lock table)\b/, message: 'blocks everyone' },
];

const normalize = (statement: string) => statement.toLowerCase().replaceAll(/\s+/g, ' ').trim();

/**
 * Describes each statement that a migration of this class must not contain. Tables that the
 * migration creates are exempt.
 */
export function findUnsafeDdl(statements: readonly string[], kind: MigrationClass): string[] {
  const normalized = statements.map(normalize);
  const created = new Set(normalized.flatMap((statement) => /^create table (?:if not exists )?(\S+)/.exec(statement)?.[1] ?? []));
  const isOnCreatedTable = (statement: string) => {
    const table = /^alter table (?:only )?(\S+)|^create .*index .* on (\S+)/.exec(statement);
    return created.has(table?.[1] ?? table?.[2] ?? '');
  };
  return normalized
    .filter((statement) => !isOnCreatedTable(statement))
    .flatMap((statement) =>
      RULES.filter(({ pattern, isAllowedIn }) => isAllowedIn !== kind && pattern.test(statement)).map(
        ({ message }) => `${message}: ${statement}`,
      ),
    );
}
