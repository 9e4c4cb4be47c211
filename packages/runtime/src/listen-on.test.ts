import fastify from 'fastify';
import { expect, it } from 'vitest';
import { listenOn } from './listen-on.ts';
import { StartRefusedError } from './run-process.ts';

const host = '127.0.0.1';

it('names the variable of a port that is taken, and tells other troubles as they are', async () => {
  const [first, second] = [fastify(), fastify()];
  await listenOn(first, { variable: 'PORT', port: 0, host });
  const address = first.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const refused = listenOn(second, { variable: 'WORKER_HEALTH_PORT', port, host });
  await expect(refused).rejects.toThrow(new StartRefusedError(`WORKER_HEALTH_PORT ${port} is taken`));
  await expect(listenOn(fastify(), { variable: 'PORT', port: 0, host: '203.0.113.1' })).rejects.toThrow(/EADDRNOTAVAIL/);
  await Promise.all([first.close(), second.close()]);
});
