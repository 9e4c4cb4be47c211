import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { programOf } from '../system/program-of.ts';

const root = fileURLToPath(new URL('../../../..', import.meta.url));

export type WorkerProcess = { stop(): Promise<void> /** With SIGKILL: it has no time for anything. */; kill(): Promise<void> };

const kept = (): Record<string, string> =>
  Object.fromEntries(['PATH', 'HOME', 'TMPDIR'].flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));

/** The product's own worker, in a process of its own, with exactly these settings. It stops with this process, also when that is killed. */
export function startWorkerProcess(settings: Readonly<Record<string, string>>): WorkerProcess {
  const guard = new URL('../../../../infra/local/bin/orphan-guard.mjs', import.meta.url).href;
  const child: ChildProcess = spawn(process.execPath, ['--import', guard, ...programOf('worker')], {
    cwd: root,
    env: { ...kept(), LOG_LEVEL: 'warn', ...settings },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const exited = once(child, 'exit');
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await exited;
  };
  return { stop: () => end('SIGTERM'), kill: () => end('SIGKILL') };
}
