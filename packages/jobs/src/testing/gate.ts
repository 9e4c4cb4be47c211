import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** `open`: through to the real service; `refuse`: every connection is cut; `hold`: connections are taken and nothing is answered. */
export type GateMode = 'open' | 'refuse' | 'hold';

export type Gate = {
  /** The service's address, by way of the gate. */
  readonly url: string;
  /** From now on; connections that exist are cut, so that all feel it. */
  turn(mode: GateMode): void;
  /** The next connection that somebody tries. */
  nextAttempt(): Promise<void>;
  close(): Promise<void>;
};

/** Stands before a real service, so that a test can take it away without touching it. */
export async function openGate(serviceUrl: string, initial: GateMode): Promise<Gate> {
  const service = new URL(serviceUrl);
  const sockets = new Set<Socket>();
  let mode = initial;
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
    return socket;
  };
  const server = createServer((caller) => {
    keep(caller);
    if (mode === 'refuse') caller.destroy();
    if (mode !== 'open') return;
    const inner = keep(connect(Number(service.port), service.hostname));
    caller.pipe(inner).pipe(caller);
    caller.on('close', () => inner.destroy());
    inner.on('close', () => caller.destroy());
  });
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const url = new URL(serviceUrl);
  url.hostname = '127.0.0.1';
  url.port = typeof address === 'object' && address !== null ? String(address.port) : '';
  return {
    url: url.toString(),
    turn(next) {
      mode = next;
      cut();
    },
    nextAttempt: async () => {
      await once(server, 'connection');
    },
    close: async () => {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
}
