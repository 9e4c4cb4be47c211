import { connect, createServer, type Socket } from 'node:net';

export type CountingProxy = {
  /** The address given, through the proxy. */
  readonly url: string;
  /** How many statements have been sent through it so far. */
  statements(): number;
  close(): Promise<void>;
};

/** A byte of type, four of length. */
const HEAD_BYTES = 5;
/** Of the protocol's messages these two have a statement carried out: Execute and Query. */
const CARRIED_OUT = new Set([...'EQ'].map((letter) => letter.charCodeAt(0)));

/** Follows what one client says to PostgreSQL, and counts its statements. */
function createCounter(count: () => void): (chunk: Buffer) => void {
  let kept: Buffer<ArrayBufferLike> = Buffer.alloc(0);
  let isStarted = false;
  return (chunk) => {
    kept = Buffer.concat([kept, chunk]);
    for (;;) {
      // The first message has no type.
      const lengthAt = isStarted ? 1 : 0;
      if (kept.length < HEAD_BYTES) return;
      const end = lengthAt + kept.readInt32BE(lengthAt);
      if (kept.length < end) return;
      if (isStarted && CARRIED_OUT.has(kept[0] ?? 0)) count();
      isStarted = true;
      kept = kept.subarray(end);
    }
  };
}

/** Stands before PostgreSQL and counts: that needs no extension, and what is sent is what is counted. */
export async function startCountingProxy(to: string): Promise<CountingProxy> {
  const target = new URL(to);
  const sockets = new Set<Socket>();
  let statements = 0;
  const keep = (socket: Socket, other: Socket) => {
    sockets.add(socket);
    socket.on('data', (data) => other.write(data));
    socket.on('error', () => other.destroy());
    socket.on('close', () => {
      sockets.delete(socket);
      other.destroy();
    });
  };
  const server = createServer((near) => {
    const far = connect(Number(target.port || 5432), target.hostname);
    near.on(
      'data',
      createCounter(() => {
        statements += 1;
      }),
    );
    keep(near, far);
    keep(far, near);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the proxy does not listen');
  const url = new URL(to);
  url.hostname = '127.0.0.1';
  url.port = String(address.port);
  return {
    url: url.toString(),
    statements: () => statements,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
