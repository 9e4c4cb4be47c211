import type { Socket } from 'node:net';
import { newRequestId } from '@survivor/runtime';

const STATUSES: Record<string, { status: number; title: string }> = {
  HPE_HEADER_OVERFLOW: { status: 431, title: 'The request headers are too large' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, title: 'The request took too long to arrive' },
};

/** Refuses malformed HTTP with problem+json like everything else. */
export function sendClientError(error: { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) {
    socket.destroy();
    return;
  }
  const { status, title } = STATUSES[error.code ?? ''] ?? { status: 400, title: 'The request could not be read' };
  const body = JSON.stringify({ type: 'about:blank', title, status, errors: { '': [title] }, traceId: newRequestId() });
  const head = [
    `HTTP/1.1 ${status} ${title}`,
    'content-type: application/problem+json',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}
