import { connect, createServer, type Socket } from 'node:net';

const POSTGRESQL_PORT = 5432;

export type FreezableProxy = {
  /** The given URL, through the proxy. */
  readonly url: string;
  /**
   * Forwards nothing from now on. New clients connect but get no response, as from a stopped
   * process.
   */
  freeze(): void;
  thaw(): void;
  close(): Promise<void>;
};

type ProxyOptions = {
  /** Creates a callback for each client, which receives what the client sends. */
  readonly createObserver?: () => (chunk: Buffer) => void;
};

/** Starts a proxy in front of a server, which can make the server seem frozen. */
export async function startFreezableProxy(to: string, { createObserver }: ProxyOptions = {}): Promise<FreezableProxy> {
  const target = new URL(to);
  const sockets = new Set<Socket>();
  let isFrozen = false;

  function pipe(socket: Socket, other: Socket): void {
    sockets.add(socket);
    socket.on('data', (data) => other.write(data));
    socket.on('error', () => other.destroy());
    socket.on('close', () => {
      sockets.delete(socket);
      if (!isFrozen) other.destroy();
    });
    if (isFrozen) socket.pause();
  }

  const server = createServer((client) => {
    const upstream = connect(Number(target.port || POSTGRESQL_PORT), target.hostname);
    if (createObserver !== undefined) client.on('data', createObserver());
    pipe(client, upstream);
    pipe(upstream, client);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the proxy does not listen');
  const url = new URL(to);
  url.hostname = '127.0.0.1';
  url.port = String(address.port);

  return {
    url: url.toString(),
    freeze() {
      isFrozen = true;
      for (const socket of sockets) socket.pause();
    },
    thaw() {
      isFrozen = false;
      for (const socket of sockets) socket.resume();
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
