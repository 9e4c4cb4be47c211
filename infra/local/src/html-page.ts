import type { Server, ServerResponse } from 'node:http';

const STYLE = `
:root{color-scheme:light dark}*{box-sizing:border-box}body{font:16px/1.5 system-ui,sans-serif;max-width:40rem;margin:2.5rem auto;padding:0 1rem}
ul{list-style:none;padding:0;display:grid;gap:.5rem}a,dd{overflow-wrap:anywhere}strong,small{display:block}dd{margin:0 0 .5rem}
li a,pre,button{display:block;width:100%;padding:.75rem 1rem;border:1px solid;border-radius:.75rem;font:inherit;text-align:left;white-space:pre-wrap}`;

export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** A page of a local service, without scripts. Escapes the title; `body` is HTML. */
export function htmlPage(title: string, body: string): string {
  const heading = escapeHtml(title);
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${heading}</title><link rel="icon" href="data:,"><style>${STYLE}</style></head><body><h1>${heading}</h1>${body}</body></html>`;
}

export function sendPage(response: ServerResponse, status: number, body: string | Buffer, type = 'text/html'): void {
  response.writeHead(status, {
    'content-type': `${type}; charset=utf-8`,
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; frame-ancestors 'none'",
  });
  response.end(body);
}

interface Listener {
  once(event: 'error', listener: (error: Error) => void): unknown;
  listen(port: number, host: string, listener: () => void): unknown;
}

/** Rejects if the port is in use. */
export const listen = (server: Listener, port: number, host: string) =>
  new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });

export const closeServer = (server: Server) =>
  new Promise<void>((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
