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
 * Once the server drains or closes, every answer ends its connection, so that no idle one holds the stop up; and one whose answer was on its way
 * when the idle ones were closed is closed as soon as it is idle, not after its keep-alive.
 */
export function endConnectionsOnClose(app: FastifyInstance, isDraining: () => boolean): void {
  let looking: NodeJS.Timeout | undefined;
  app.addHook('preClose', async () => {
    looking = setInterval(() => app.server.closeIdleConnections(), LOOK_AGAIN_MS).unref();
    app.server.once('close', () => clearInterval(looking));
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (looking !== undefined || isDraining()) reply.header('connection', 'close');
    done();
  });
}
