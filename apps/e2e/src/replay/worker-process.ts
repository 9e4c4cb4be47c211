import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { programOf } from '../system/program-of.ts';

const root = fileURLToPath(new URL('../../../..', import.meta.url));

export type WorkerProcess = {
  stop(): Promise<void>;
  /** Sends SIGKILL, so that the worker cannot clean up. */
  kill(): Promise<void>;
};

const inheritedEnv = (): Record<string, string> =>
  Object.fromEntries(['PATH', 'HOME', 'TMPDIR'].flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));

/**
 * Starts the product's worker in its own process with exactly these settings. It ends with this
 * process, even if that is killed.
 */
export function startWorkerProcess(settings: Readonly<Record<string, string>>): WorkerProcess {
  const guard = new URL('../../../../infra/local/bin/orphan-guard.mjs', import.meta.url).href;
  const child: ChildProcess = spawn(process.execPath, ['--import', guard, ...programOf('worker')], {
    cwd: root,
    env: { ...inheritedEnv(), LOG_LEVEL: 'warn', ...settings },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const exited = once(child, 'exit');
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await exited;
  };
  return { stop: () => end('SIGTERM'), kill: () => end('SIGKILL') };
}
