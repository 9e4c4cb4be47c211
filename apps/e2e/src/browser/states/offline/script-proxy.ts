import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import getPort from 'get-port';

type Change = (body: string) => string;

/**
 * A reverse proxy of the running system that can change scripts, to simulate a new release or a
 * setting of the operator.
 */
export type ScriptProxy = {
  readonly url: string;
  /** Replaces the script at this path by a changed version of it from now on. */
  change(path: string, change: Change): void;
  close(): Promise<void>;
};

async function forward(
  systemUrl: string,
  { incoming, outgoing, change }: { incoming: IncomingMessage; outgoing: ServerResponse; change: Change | undefined },
) {
  const headers =
    change === undefined
      ? incoming.headers
      : { ...incoming.headers, 'accept-encoding': 'identity', 'if-none-match': undefined, 'if-modified-since': undefined };
  const forwarded = request(
    new URL(incoming.url ?? '/', systemUrl),
    { method: incoming.method, headers: JSON.parse(JSON.stringify(headers)) },
    (upstream) => {
      if (change === undefined) {
        outgoing.writeHead(upstream.statusCode ?? 500, upstream.headers);
        upstream.pipe(outgoing);
        return;
      }
      const pieces: Buffer[] = [];
      upstream.on('data', (piece: Buffer) => pieces.push(piece));
      upstream.on('end', () => {
        outgoing.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-cache' });
        outgoing.end(change(Buffer.concat(pieces).toString('utf8')));
      });
    },
  );
  forwarded.on('error', () => outgoing.destroy());
  incoming.pipe(forwarded);
}

export async function openScriptProxy(systemUrl: string): Promise<ScriptProxy> {
  const changes = new Map<string, Change>();
  const server = createServer((incoming, outgoing) => {
    const { pathname } = new URL(incoming.url ?? '/', systemUrl);
    void forward(systemUrl, { incoming, outgoing, change: changes.get(pathname) });
  });
  const port = await getPort();
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    url: `http://localhost:${port}`,
    change: (path, change) => void changes.set(path, change),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
