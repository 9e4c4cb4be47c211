import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeQueue } from './index.ts';

const isHere = spawnSync('redis-server', ['--version']).status === 0;
if (!isHere) console.log('NOT RUN: the eviction policy of Redis (there is no redis-server)');

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

it('a queue on PostgreSQL evicts nothing', async () => {
  const queue = makeQueue({ redisUrl: null, databaseUrl: 'postgres://127.0.0.1:9/none' });
  expect(await queue.readEvictionPolicy()).toBeNull();
  await queue.close();
});

describe.skipIf(!isHere)('a queue on Redis', () => {
  let port: number;
  let child: ReturnType<typeof spawn>;
  beforeAll(async () => {
    port = await freePort();
    const settings = [
      '--port',
      `${port}`,
      '--bind',
      '127.0.0.1',
      '--save',
      '',
      '--maxmemory-policy',
      'allkeys-lru',
      '--rename-command',
      'CONFIG',
      '',
    ];
    child = spawn('redis-server', settings, { cwd: '/', stdio: ['ignore', 'pipe', 'ignore'] });
    for await (const line of child.stdout ?? []) if (String(line).includes('Ready to accept')) break;
  });
  afterAll(async () => {
    child.kill();
    await once(child, 'exit');
  });

  it('tells its policy, also where CONFIG is refused, and says so when Redis is away', async () => {
    const address = { redisUrl: `redis://127.0.0.1:${port}`, databaseUrl: '' };
    const queue = makeQueue(address);
    await expect.poll(() => queue.readEvictionPolicy().catch(() => null)).toBe('allkeys-lru');
    await queue.close();
    const away = makeQueue({ ...address, redisUrl: `redis://127.0.0.1:${await freePort()}` });
    await expect(away.readEvictionPolicy()).rejects.toThrow();
    await away.close();
  });
});
