import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase } from './testing/index.ts';
import { readOrUpdateFile } from './testing/read-or-update-file.ts';

type Column = { table: string; column: string; type: string; isNullable: boolean; isFilled: boolean; isGenerated: boolean };

/** The type to which pg parses each PostgreSQL type. */
const TYPES: Record<string, string> = {
  bool: 'boolean',
  bpchar: 'string',
  bytea: 'Buffer',
  int2: 'number',
  int4: 'number',
  int8: 'string',
  interval: 'unknown',
  text: 'string',
  timestamptz: 'Date',
  _int2: 'number[]',
  _text: 'string[]',
  uuid: 'string',
};

/** Columns with a narrower type than the database's, by its name in rules or the contract. */
const RULES: Record<string, string> = {
  'admin_audit.action': 'AuditAction',
  'audit_chain.log': 'AuditLog',
  'corrections.kind': 'CorrectionKind',
  'corrections.status': 'GameStatus',
  'games.status': 'GameStatus',
  'job_runs.name': 'JobName',
  'job_runs.status': 'JobStatus',
  'job_runs.type': 'JobType',
  'job_schedules.job_name': 'JobName',
  'league_acts.act': 'LoggedAct',
  'leagues.settings': 'LeagueSettings',
  'messages.channel': 'MessageChannel',
  'messages.kind': 'SentKind',
  'messages.state': 'MessageState',
  'members.elimination_reason': 'EliminationReason',
  'security_counts.kind': 'SecurityEventKind',
  'security_events.kind': 'SecurityEventKind',
  'support_tickets.issue_type': 'TicketIssueType',
  'team_rounds.result': 'TeamResult',
  'ticket_entries.kind': 'TicketEntryKind',
};

/** The same for types of column-types.ts. */
const COLUMN_TYPES: Record<string, string> = {
  'admin_audit.details': 'Json',
  'idempotency_keys.answer': 'JsonValue',
  'job_runs.payload': 'Json',
  'known_results.results': 'EarlierResults',
  'league_acts.details': 'Json',
  'members.picks': 'Picks',
  'message_preferences.lost_devices': 'JsonValue',
  'quarantined_events.event': 'JsonValue',
  'quarantined_events.line': 'JsonValue',
  'messages.cause': 'JsonValue',
  'rounds.graded': 'Verdicts',
  'rounds.graded_results': 'Results',
  'seasons.grading': 'JsonValue',
  'security_counts.details': 'Json',
  'security_events.details': 'Json',
  'settings.value': 'JsonValue',
};

const LITERAL: Record<string, string> = {
  'message_preferences.email_kinds': 'MessageKind[]',
  'message_preferences.push_kinds': 'MessageKind[]',
  'clock.kind': "'system' | 'virtual'",
  'corrections.gate_reasons': 'GateReason[]',
  'league_acts.author': "'member' | 'site' | 'source'",
  'schedule_changes.what': "'deadline' | 'cancelled' | 'moved'",
  'seasons.state': "'available' | 'coming-soon'",
};
const KNOWN = { ...RULES, ...COLUMN_TYPES, ...LITERAL };

let test: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.close());

async function readColumns(): Promise<Column[]> {
  const { rows } = await test.pool.query<Column>(`
    select table_name as table, column_name as column, udt_name as type, is_nullable = 'YES' as "isNullable",
      column_default is not null as "isFilled", is_generated = 'ALWAYS' or identity_generation = 'ALWAYS' is true as "isGenerated"
    from information_schema.columns where table_schema = 'public' and table_name not like 'kysely%'
    order by table_name collate "C", ordinal_position`);
  return rows;
}

function formatColumn({ table, column, type, isNullable, isFilled, isGenerated }: Column): string {
  const known = KNOWN[`${table}.${column}`] ?? TYPES[type];
  if (known === undefined) throw new Error(`which type has ${table}.${column}, in the database ${type}?`);
  const value = isNullable ? `${known} | null` : known;
  return `${column}: ${isGenerated ? `GeneratedAlways<${value}>` : isFilled ? `Generated<${value}>` : value};`;
}

/** Fits a table on one line if the formatter would. */
function formatTable(table: string, columns: readonly Column[]): string {
  const lines = columns.map(formatColumn);
  const short = `  ${table}: { ${lines.join(' ').slice(0, -1)} };`;
  return short.length <= 140 ? short : [`  ${table}: {`, ...lines.map((line) => `    ${line}`), '  };'].join('\n');
}

/** The types that the contract exports, by file. All others come from rules. */
const CONTRACT: Record<string, readonly string[]> = {
  'audit-actions': ['AuditAction', 'AuditLog', 'SecurityEventKind'],
  'job-names': ['JobName', 'JobStatus', 'JobType'],
  'ticket-types': ['TicketEntryKind', 'TicketIssueType'],
};

function formatFile(columns: readonly Column[]): string {
  const typeNames = [...new Set([...Object.values(RULES), 'GateReason', 'MessageKind'])].sort();
  const contract = Object.entries(CONTRACT).map(
    ([file, types]) => `import type { ${types.filter((type) => typeNames.includes(type)).join(', ')} } from '@survivor/contract/${file}';`,
  );
  const rules = typeNames.filter((name) => !Object.values(CONTRACT).flat().includes(name));
  const columnTypes = [...new Set([...Object.values(COLUMN_TYPES), 'Generated'])].sort();
  const names = [...new Set(columns.map(({ table }) => table))];
  const tables = names.map((name) =>
    formatTable(
      name,
      columns.filter(({ table }) => table === name),
    ),
  );
  return `${contract.join('\n')}
import type {
${rules.map((name) => `  ${name},`).join('\n')}
} from '@survivor/rules';
import type { GeneratedAlways } from 'kysely';
import type { ${columnTypes.join(', ')} } from './connection/column-types.ts';

/** The rows as stored in the database. tables.test.ts generates them with UPDATE_SQL=1. */
export interface Tables {
${tables.join('\n')}
}
`;
}

it('row types match the migrated database', async () => {
  const generated = formatFile(await readColumns());
  expect(generated).toBe(await readOrUpdateFile(new URL('tables.ts', import.meta.url), generated));
});
