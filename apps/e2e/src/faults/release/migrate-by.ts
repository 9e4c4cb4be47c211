import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Release } from './next-release.ts';

/** The operator's command `migrate` of a release, with its environment: what it said. Rejects when it fails. */
export async function migrateBy({ root }: Release, settings: Readonly<Record<string, string>>): Promise<string> {
  const env = { PATH: process.env['PATH'], HOME: process.env['HOME'], ...settings };
  const child = spawn(process.execPath, ['--import', 'tsx', 'apps/cli/src/main.ts', 'migrate'], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk));
  const [code] = await once(child, 'close');
  console.log(said.trimEnd());
  if (code !== 0) throw new Error(`migrate ended with ${code}`);
  return said;
}
