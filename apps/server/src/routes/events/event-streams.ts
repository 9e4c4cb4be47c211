import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply } from 'fastify';

const PATIENCE_MS = 1000;

export const isEventStream = (reply: FastifyReply): boolean => String(reply.getHeader('content-type')).startsWith('text/event-stream');

/**
 * A stream ends its connection, so a stop does not wait for it, and no proxy buffers or stores it.
 */
export const STREAM_HEADERS = {
  'content-type': 'text/event-stream',
  connection: 'close',
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
};

/** Remembers open streams. Those whose readers take nothing more are cut a second after the server began to close. */
export function trackStreams(app: FastifyInstance): (response: ServerResponse) => void {
  const open = new Set<ServerResponse>();
  app.addHook('preClose', async () => {
    const cut = () => {
      for (const response of open) response.destroy();
    };
    setTimeout(cut, PATIENCE_MS).unref();
  });
  return (response) => {
    open.add(response);
    response.once('close', () => open.delete(response));
  };
}
