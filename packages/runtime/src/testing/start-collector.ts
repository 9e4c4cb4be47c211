import { EventEmitter, once } from 'node:events';
import { createServer } from 'node:http';

type Attribute = { readonly key: string; readonly value: { readonly stringValue?: string; readonly intValue?: number } };

type SentSpan = {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly attributes: readonly Attribute[];
  readonly status: { readonly code: number };
};

type Sent = { readonly resourceSpans: readonly { readonly scopeSpans: readonly { readonly spans: readonly SentSpan[] }[] }[] };

export type Collector = {
  readonly endpoint: string;
  /** Everything that was sent, as it came. */
  readonly bodies: string[];
  /** Waits for a span that fits, and answers all that have come. */
  until(fits: (span: SentSpan) => boolean): Promise<SentSpan[]>;
  close(): Promise<void>;
};

/** Takes traces by OTLP over HTTP, as a collector does. */
export async function startCollector(): Promise<Collector> {
  const arrivals = new EventEmitter();
  const bodies: string[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    if (request.url === '/v1/traces') bodies.push(Buffer.concat(chunks).toString());
    response.end('{}');
    arrivals.emit('sent');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const spans = () =>
    bodies.flatMap((body) =>
      (JSON.parse(body) as Sent).resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
    );
  return {
    endpoint: `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`,
    bodies,
    until: async (fits) => {
      while (!spans().some(fits)) await once(arrivals, 'sent');
      return spans();
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
