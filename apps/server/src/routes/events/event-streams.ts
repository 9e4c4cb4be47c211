import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply } from 'fastify';

const PATIENCE_MS = 1000;

export const isEventStream = (reply: FastifyReply): boolean => String(reply.getHeader('content-type')).startsWith('text/event-stream');

/**
 * The connection closes with its stream, so that a stop does not wait for it. No proxy may buffer
 * or store the stream.
 */
export const STREAM_HEADERS = {
  'content-type': 'text/event-stream',
  connection: 'close',
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
};

/**
 * Tracks open streams. Streams whose readers are stuck are cut a second after the server starts to
 * close.
 */
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
