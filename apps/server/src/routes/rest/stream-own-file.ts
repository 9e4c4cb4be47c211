import { Readable } from 'node:stream';
import { type ApiContext, type ProcedureMeta, refuseStrangers } from '@survivor/api';
import { downloadExport, MAX_DOWNLOAD_SECONDS } from '@survivor/services';
import { TRPCError } from '@trpc/server';

/**
 * Streams the file of the caller's own data. Resolves with the first chunk, so that a refusal comes
 * before any byte.
 */
export async function streamOwnFile(
  ctx: ApiContext,
  { sent, meta }: { readonly sent: unknown; readonly meta: ProcedureMeta },
): Promise<Readable> {
  await refuseStrangers(ctx, meta);
  const read = meta.input.safeParse(sent);
  if (!read.success) throw new TRPCError({ code: 'BAD_REQUEST', cause: read.error });
  const parts = downloadExport({ ctx, streams: ctx.streams });
  const end = () => void parts.return(undefined).catch(() => {});
  const first = await parts.next();
  const text = async function* () {
    if (!first.done) yield first.value;
    yield* parts;
  };
  const file = Readable.from(text(), { objectMode: false }).once('close', end);
  // A client that stops reading must not keep the download open.
  const timer = setTimeout(() => file.destroy(), MAX_DOWNLOAD_SECONDS * 1000).unref();
  return file.once('close', () => clearTimeout(timer));
}
