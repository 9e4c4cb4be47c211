import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import getPort from 'get-port';

type Change = (body: string) => string;

/**
 * A reverse proxy of the running system that can change scripts, to simulate a new release or a
 * setting of the operator.
 */
export type FrontDoor = {
  readonly url: string;
  /** Replaces the script at this path by a changed version of it from now on. */
  change(path: string, change: Change): void;
  close(): Promise<void>;
};

async function passOn(
  systemUrl: string,
  { asked, answer, change }: { asked: IncomingMessage; answer: ServerResponse; change: Change | undefined },
) {
  const headers =
    change === undefined
      ? asked.headers
      : { ...asked.headers, 'accept-encoding': 'identity', 'if-none-match': undefined, 'if-modified-since': undefined };
  const onward = request(
    new URL(asked.url ?? '/', systemUrl),
    { method: asked.method, headers: JSON.parse(JSON.stringify(headers)) },
    (told) => {
      if (change === undefined) {
        answer.writeHead(told.statusCode ?? 500, told.headers);
        told.pipe(answer);
        return;
      }
      const pieces: Buffer[] = [];
      told.on('data', (piece: Buffer) => pieces.push(piece));
      told.on('end', () => {
        answer.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-cache' });
        answer.end(change(Buffer.concat(pieces).toString('utf8')));
      });
    },
  );
  onward.on('error', () => answer.destroy());
  asked.pipe(onward);
}

export async function openFrontDoor(systemUrl: string): Promise<FrontDoor> {
  const changes = new Map<string, Change>();
  const server = createServer((asked, answer) => {
    const { pathname } = new URL(asked.url ?? '/', systemUrl);
    void passOn(systemUrl, { asked, answer, change: changes.get(pathname) });
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
