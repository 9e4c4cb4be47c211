import { createServer } from 'node:net';

/** Whether `port` can be listened on at `host`. */
export function isPortFree(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', (error) => resolve('code' in error && error.code === 'EADDRNOTAVAIL'));
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(true)));
  });
}

/** The first port from `first` on that is free at `host` and, since browsers may try it first, at the IPv6 loopback. */
export async function nextFreePort(first: number, host: string): Promise<number> {
  for (let port = first; port < first + 500 && port < 65_536; port += 1) {
    if ((await isPortFree(port, host)) && (await isPortFree(port, '::1'))) return port;
  }
  throw new Error(`No free port between ${first} and ${first + 500}`);
}
