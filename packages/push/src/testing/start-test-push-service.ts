import type { IncomingHttpHeaders } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { PushNetwork } from '../post-to-endpoint.ts';
import { certificate, certificateKey } from './certificate.ts';

type ReceivedPush = {
  /** The full URL that the sender requested. */
  readonly endpoint: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
};

type Answer = { readonly status: number; readonly headers?: Record<string, string>; readonly body?: string };

export interface TestPushService {
  /** Sends all that may leave for the public internet to this service. */
  readonly network: PushNetwork;
  readonly received: ReceivedPush[];
  connections(): number;
  stop(): Promise<void>;
}

const PUBLIC = '142.250.1.1';

/**
 * A real push service over https at loopback, for `push.test` and its subdomains. Null: it never
 * responds.
 */
export async function startTestPushService({
  answer = () => ({ status: 201 }),
  resolve = async () => [{ address: PUBLIC, family: 4 }],
}: {
  readonly answer?: (push: ReceivedPush) => Answer | null;
  readonly resolve?: PushNetwork['resolve'];
} = {}): Promise<TestPushService> {
  const received: ReceivedPush[] = [];
  let connections = 0;
  const server = createServer({ cert: certificate, key: certificateKey }, async (request, response) => {
    const push = { endpoint: `https://${request.headers.host}${request.url}`, headers: request.headers, body: await buffer(request) };
    received.push(push);
    const said = answer(push);
    if (said !== null) response.writeHead(said.status, said.headers).end(said.body);
  });
  server.on('connection', () => {
    connections += 1;
  });
  server.on('tlsClientError', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    network: { resolve, override: { address: '127.0.0.1', port, ca: certificate } },
    received,
    connections: () => connections,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
