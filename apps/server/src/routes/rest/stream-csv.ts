import { Readable } from 'node:stream';
import { type ApiContext, type ProcedureMeta, refuseStrangers } from '@survivor/api';
import type { ExportInputs } from '@survivor/contract/export';
import type { ExportedList } from '@survivor/contract/export-bounds';
import { exportList } from '@survivor/services';
import { TRPCError } from '@trpc/server';
import type * as z from 'zod';

/** Parses the input of an export. The cast is safe: the table pairs each list with its schema. */
function readInput<List extends ExportedList>(schema: z.ZodType, sent: unknown): ExportInputs[List] {
  const read = schema.safeParse(sent);
  if (!read.success) throw new TRPCError({ code: 'BAD_REQUEST', cause: read.error });
  return read.data as ExportInputs[List];
}

/**
 * Streams a console list as CSV. Resolves with the first chunk, so that a refusal comes before any
 * byte.
 */
export async function streamCsv(
  ctx: ApiContext,
  { list, sent, meta }: { readonly list: ExportedList; readonly sent: unknown; readonly meta: ProcedureMeta },
): Promise<Readable> {
  await refuseStrangers(ctx, meta);
  const chunks = exportList({ ctx, streams: ctx.streams, list, input: readInput(meta.input, sent) });
  const end = () => void chunks.return(undefined).catch(() => {});
  try {
    const first = await chunks.next();
    const text = async function* () {
      if (!first.done) yield first.value;
      yield* chunks;
    };
    return Readable.from(text(), { objectMode: false }).once('close', end);
  } catch (error) {
    end();
    throw error;
  }
}
