import { BYTE_ORDER_MARK, csvLine } from '@survivor/contract/csv';
import type { ExportInputs } from '@survivor/contract/export';
import { type ExportedList, MAX_EXPORTED_ROWS } from '@survivor/contract/export-bounds';
import type { Db } from '@survivor/db/connection/database';
import { openSnapshot } from '@survivor/db/connection/in-transaction';
import { recordAudit } from '@survivor/db/queries/console/audit';
import { requireAdmin, type ServiceContext } from '../../context.ts';
import { rateLimit } from '../../rate-limit.ts';
import { LIST_EXPORTS } from './list-exports.ts';

/** Small enough to not block the event loop. */
const ROWS_PER_CHUNK = 500;
const MAX_SNAPSHOT_MS = 60_000;
const LIMIT = { max: 10, windowSeconds: 600 } as const;

export type ExportArgs<List extends ExportedList> = {
  readonly ctx: ServiceContext;
  /** Opens one database snapshot for the streamed file. */
  readonly streams: Db;
  readonly list: List;
  readonly input: ExportInputs[List];
  /** Smaller in tests. */
  readonly maxRows?: number;
};

/**
 * Records who exported which list, with its filters and row count. The search text is left out,
 * because this log cannot be erased and the text may be an address.
 */
async function recordExport<List extends ExportedList>({ ctx, list, input }: ExportArgs<List>, rows: number): Promise<void> {
  const { search, ...filters } = input;
  const details = { ...filters, isSearched: (search ?? '') !== '', rows };
  await recordAudit(ctx.db, { actorId: requireAdmin(ctx).id, action: 'list export', subject: list, details });
}

/**
 * Streams a console list as CSV in the screen's order, at most 100,000 rows from one snapshot,
 * which occupies a connection for at most a minute. Throws 403, or 429 beyond 10 files in 10
 * minutes per administrator. Recorded in the audit log before the first row.
 */
export async function* exportList<List extends ExportedList>(args: ExportArgs<List>): AsyncGenerator<string, void> {
  const { ctx, streams, list, input, maxRows = MAX_EXPORTED_ROWS } = args;
  const { id } = requireAdmin(ctx);
  const refusal = 'Too many exports. Please wait before you export again.';
  if (ctx.settings.areRateLimitsOn) await rateLimit(ctx.db, { bucket: `export:${id}`, ...LIMIT }, refusal);
  const { columns, open } = LIST_EXPORTS[list];
  const snapshot = await openSnapshot(streams, { maxMs: MAX_SNAPSHOT_MS });
  try {
    const { count, read } = await open(snapshot.tx, input, maxRows);
    await recordExport(args, count);
    yield `${BYTE_ORDER_MARK}${columns.join(',')}\r\n`;
    for (let from = 0; from < count; from += ROWS_PER_CHUNK) yield (await read(from, from + ROWS_PER_CHUNK)).map(csvLine).join('');
  } finally {
    await snapshot.close();
  }
}
