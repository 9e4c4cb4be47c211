import type { FastifyInstance, InjectOptions } from 'fastify';

type Answer = { readonly status: number; readonly headers: Record<string, unknown>; readonly body: string };
type BothAnswers = { readonly thin: Answer; readonly stock: Answer; readonly areOfBoth: boolean };

/** How a body is framed and what is new in each answer, not what is said. */
const FRAMING = new Set(['content-length', 'transfer-encoding', 'connection', 'date', 'x-request-id']);
const TRACE = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/g;

/** Tags are ours alone: an answer that has one is compared without it, and without what it says of keeping. */
function withoutTag({ thin, stock, ...rest }: BothAnswers): BothAnswers {
  if (thin.headers.etag === undefined) return { thin, stock, ...rest };
  const untagged = ({ headers: { etag, 'cache-control': kept, ...headers }, ...answer }: Answer): Answer => ({ ...answer, headers });
  return { thin: untagged(thin), stock: untagged(stock), ...rest };
}

/** A parameter that the common links do not send, and that says nothing: tRPC's own adapter answers. */
const asksStock = (url: string) => `${url}${url.includes('?') ? '&' : '?'}connectionParams=null`;

async function ask(app: FastifyInstance, call: InjectOptions) {
  const { statusCode: status, headers, body } = await app.inject(call);
  const said = Object.entries(headers).filter(([name]) => !FRAMING.has(name));
  const cookie = String(headers['set-cookie'] ?? '').replace(/=[\w-]{24}/, '=…');
  const answer: Answer = { status, headers: { ...Object.fromEntries(said), 'set-cookie': cookie }, body: body.replace(TRACE, 'trace') };
  return { answer, isStreamed: headers['transfer-encoding'] === 'chunked' };
}

/** The same call, answered by the thin adapter and by tRPC's own; `areOfBoth` is false where neither or one of them was asked. */
export async function askBoth(app: FastifyInstance, call: InjectOptions & { readonly url: string }): Promise<BothAnswers> {
  const thin = await ask(app, call);
  const stock = await ask(app, { ...call, url: asksStock(call.url) });
  return withoutTag({ thin: thin.answer, stock: stock.answer, areOfBoth: !thin.isStreamed && stock.isStreamed });
}
