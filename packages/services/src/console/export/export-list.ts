import type { ExportInputs } from '@survivor/contract/export';
import { type ExportedList, MOST_EXPORTED_ROWS } from '@survivor/contract/export-bounds';
import type { Db } from '@survivor/db/connection/database';
import { openSnapshot } from '@survivor/db/connection/in-transaction';
import { recordAudit } from '@survivor/db/queries/console/audit';
import { requireAdmin, type ServiceContext } from '../../context.ts';
import { rateLimit } from '../../rate-limit.ts';
import { BYTE_ORDER_MARK, csvLine } from './csv.ts';
import { LIST_EXPORTS } from './list-exports.ts';

/** Few enough that nobody waits for the event loop while they are written. */
const ROWS_A_CHUNK = 500;
const LONGEST_MS = 60_000;
const LIMIT = { max: 10, windowSeconds: 600 } as const;

export type ExportArgs<List extends ExportedList> = {
  readonly ctx: ServiceContext;
  /** Holds one snapshot while the file is sent. */
  readonly streams: Db;
  readonly list: List;
  readonly input: ExportInputs[List];
  /** Fewer in tests. */
  readonly mostRows?: number;
};

/** Who takes which list out of the house, how narrowed and how much of it. What was searched for stays out: a log that nobody can clear keeps no addresses. */
async function writeDown<List extends ExportedList>({ ctx, list, input }: ExportArgs<List>, rows: number): Promise<void> {
  const { search, ...narrowed } = input;
  const details = { ...narrowed, isSearched: (search ?? '') !== '', rows };
  await recordAudit(ctx.db, { actorId: requireAdmin(ctx).id, action: 'list export', subject: list, details });
}

/**
 * A list of the console as text of a CSV file, in the order of the screen, 100,000 rows at most. All of it is of one moment; a connection is
 * held between the chunks, for a minute at most. Refusals come before the first chunk: 403, and 429 beyond 10 files in 10 minutes and
 * administrator. Written to the audit log before a row leaves.
 */
export async function* exportList<List extends ExportedList>(args: ExportArgs<List>): AsyncGenerator<string, void> {
  const { ctx, streams, list, input, mostRows = MOST_EXPORTED_ROWS } = args;
  const { id } = requireAdmin(ctx);
  const refusal = 'Too many exports. Please wait before you export again.';
  if (ctx.settings.areRateLimitsOn) await rateLimit(ctx.db, { bucket: `export:${id}`, ...LIMIT }, refusal);
  const { columns, open } = LIST_EXPORTS[list];
  const snapshot = await openSnapshot(streams, { longestMs: LONGEST_MS });
  try {
    const { count, read } = await open(snapshot.tx, input, mostRows);
    await writeDown(args, count);
    yield `${BYTE_ORDER_MARK}${columns.join(',')}\r\n`;
    for (let from = 0; from < count; from += ROWS_A_CHUNK) yield (await read(from, from + ROWS_A_CHUNK)).map(csvLine).join('');
  } finally {
    await snapshot.close();
  }
}
