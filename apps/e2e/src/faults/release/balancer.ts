import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import getPort from 'get-port';

export type Balancer = { readonly url: string; stop(): Promise<void> };

export const isBalancerHere = spawnSync('haproxy', ['-v']).status === 0;

/** As the page on running in production has it: asks who is ready, and asks another server again where one has gone. */
const configOf = (port: number, servers: readonly number[]) => `
global
  maxconn 2000
defaults
  mode http
  timeout connect 2s
  timeout client 60s
  timeout server 30s
  timeout queue 10s
  timeout check 2s
  retries 3
  option redispatch 1
  retry-on conn-failure empty-response 503
frontend pools
  bind 127.0.0.1:${port}
  default_backend servers
backend servers
  option httpchk GET /readyz
  http-check expect status 200
  default-server check inter 300ms fall 2 rise 1
${servers.map((server, at) => `  server s${at} 127.0.0.1:${server}`).join('\n')}
`;

/** HAProxy before servers on these ports. */
export async function startBalancer(port: number, servers: readonly number[]): Promise<Balancer> {
  const folder = mkdtempSync(path.join(tmpdir(), 'survivor-balancer-'));
  const file = path.join(folder, 'haproxy.cfg');
  writeFileSync(file, configOf(port, servers));
  const child = spawn('haproxy', ['-db', '-q', '-f', file], { stdio: ['ignore', 'ignore', 'inherit'] });
  const ended = once(child, 'exit');
  return {
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      child.kill();
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export const freePort = () => getPort();
