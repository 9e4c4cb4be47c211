import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Well below the time limit of a stop. */
const CHECK_EVERY_MS = 100;

/** Whether the process was told to stop: it still serves requests but is not ready. */
export type Draining = { begin(): void; readonly hasStarted: () => boolean };

export function createDraining(): Draining {
  let hasStarted = false;
  return {
    begin: () => {
      hasStarted = true;
    },
    hasStarted: () => hasStarted,
  };
}

/**
 * Tracks connections without a request, which browsers open in advance and Node counts as busy.
 * Returns a function that closes those that are idle on two consecutive calls.
 */
function trackUnusedConnections({ server }: FastifyInstance): () => void {
  const unused = new Map<Socket, { isSeen: boolean }>();
  server.on('connection', (socket) => {
    unused.set(socket, { isSeen: false });
    socket.once('close', () => unused.delete(socket));
  });
  server.on('request', ({ socket }) => void unused.delete(socket));
  return () => {
    for (const [socket, state] of unused) {
      if (state.isSeen) socket.destroy();
      state.isSeen = true;
    }
  };
}

/**
 * While the server drains, each response ends its connection, so that idle connections do not delay
 * the stop. A connection that was busy is closed when it becomes idle, before its keep-alive ends.
 */
export function endConnectionsOnClose(app: FastifyInstance, isDraining: () => boolean): void {
  let timer: NodeJS.Timeout | undefined;
  const closeUnused = trackUnusedConnections(app);
  const closeIdle = () => {
    app.server.closeIdleConnections();
    closeUnused();
  };
  app.addHook('preClose', async () => {
    timer = setInterval(closeIdle, CHECK_EVERY_MS).unref();
    app.server.once('close', () => clearInterval(timer));
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (timer !== undefined || isDraining()) reply.header('connection', 'close');
    done();
  });
}
