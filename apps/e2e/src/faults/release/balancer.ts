import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

export type Balancer = { readonly url: string; stop(): Promise<void> };

export const isBalancerHere = spawnSync('haproxy', ['-v']).status === 0;

const PAGE = new URL('../../../../../infra/docs/releases.md', import.meta.url);

/** The configuration of releases.md with other ports. */
function configOf(ports: Readonly<Record<string, number>>): string {
  const text = /```haproxy\n([\s\S]*?)```/.exec(readFileSync(PAGE, 'utf8'))?.[1] ?? '';
  return text.replaceAll(/127\.0\.0\.1:(\d+)/g, (_, port: string) => `127.0.0.1:${ports[port]}`);
}

/** Starts HAProxy on a port in front of two servers. */
export async function startBalancer(port: number, [first, second]: readonly [number, number]): Promise<Balancer> {
  const folder = mkdtempSync(path.join(tmpdir(), 'survivor-balancer-'));
  const file = path.join(folder, 'haproxy.cfg');
  writeFileSync(file, configOf({ 8080: port, 3001: first, 3002: second }));
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
