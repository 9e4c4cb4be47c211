import type { FastifyInstance } from 'fastify';

/** Once the server closes, every answer ends its connection, so that no idle one holds the stop up. */
export function endConnectionsOnClose(app: FastifyInstance): void {
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  app.addHook('onSend', async (_request, reply) => {
    if (isClosing) reply.header('connection', 'close');
  });
}
