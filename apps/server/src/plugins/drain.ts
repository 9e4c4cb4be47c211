import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Well below what a stop may take. */
const LOOK_AGAIN_MS = 100;

/** Whether the process was told to stop: it serves what still comes, and is not ready. */
export type Draining = { begin(): void; readonly hasBegun: () => boolean };

export function createDraining(): Draining {
  let hasBegun = false;
  return {
    begin: () => {
      hasBegun = true;
    },
    hasBegun: () => hasBegun,
  };
}

/**
 * The connections on which nobody has asked anything yet, as browsers open them in advance: Node takes them for busy, for as long as a request's
 * head may take. Returns what ends those that are still so the second time that it is called.
 */
function watchUnasked({ server }: FastifyInstance): () => void {
  const unasked = new Map<Socket, { isSeen: boolean }>();
  server.on('connection', (socket) => {
    unasked.set(socket, { isSeen: false });
    socket.once('close', () => unasked.delete(socket));
  });
  server.on('request', ({ socket }) => void unasked.delete(socket));
  return () => {
    for (const [socket, state] of unasked) {
      if (state.isSeen) socket.destroy();
      state.isSeen = true;
    }
  };
}

/**
 * Once the server drains or closes, every answer ends its connection, so that no idle one holds the stop up; and one whose answer was on its way
 * when the idle ones were closed is closed as soon as it is idle, not after its keep-alive.
 */
export function endConnectionsOnClose(app: FastifyInstance, isDraining: () => boolean): void {
  let looking: NodeJS.Timeout | undefined;
  const endUnasked = watchUnasked(app);
  const look = () => {
    app.server.closeIdleConnections();
    endUnasked();
  };
  app.addHook('preClose', async () => {
    looking = setInterval(look, LOOK_AGAIN_MS).unref();
    app.server.once('close', () => clearInterval(looking));
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (looking !== undefined || isDraining()) reply.header('connection', 'close');
    done();
  });
}
