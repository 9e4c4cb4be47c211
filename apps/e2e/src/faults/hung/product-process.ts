import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { programOf } from '../../system/program-of.ts';
import { cpuMsOf } from './processes-of.ts';

const checkout = fileURLToPath(new URL('../../../../..', import.meta.url));
const guard = new URL('../../../../../infra/local/bin/orphan-guard.mjs', import.meta.url).href;
const INHERITED = ['PATH', 'HOME', 'TMPDIR'];
const RESTART_MS = 1000;
const GIVE_UP_MS = 30_000;

export type ProductProcess = {
  /** The URL of its HTTP port. */
  readonly url: string;
  cpuMs(): number;
  /** Freezes (SIGSTOP) or continues (SIGCONT) the process. */
  signal(signal: NodeJS.Signals): void;
  /** Sends SIGTERM and returns the milliseconds until it ended. Kills it after 30 seconds. */
  stop(): Promise<number>;
};

export type ProductProcessArgs = {
  readonly name: 'server' | 'worker';
  readonly url: string;
  readonly settings: Readonly<Record<string, string>>;
  /** The folder of the product; this checkout by default. */
  readonly root?: string;
  /**
   * Whether to run the bundle, which must be built, instead of the sources. For another folder the
   * default is the sources.
   */
  readonly isBuilt?: boolean;
};

const inheritedEnv = () =>
  Object.fromEntries(INHERITED.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])));

/** Starts the product's server or worker in its own process and restarts it when it ends. */
export function startProduct({ name, url, settings, root = checkout, isBuilt }: ProductProcessArgs): ProductProcess {
  let isStopping = false;
  let earlierCpuMs = 0;
  let lastCpuMs = 0;
  let child: ChildProcess;

  const program = programOf(name, isBuilt === undefined && root !== checkout ? { isBuilt: false } : { isBuilt });

  function start(): void {
    child = spawn(process.execPath, ['--import', guard, ...program], {
      cwd: root,
      env: { ...inheritedEnv(), LOG_LEVEL: 'error', ...settings },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    child.once('exit', () => {
      if (isStopping) return;
      earlierCpuMs += lastCpuMs;
      lastCpuMs = 0;
      setTimeout(() => {
        if (!isStopping) start();
      }, RESTART_MS);
    });
  }
  start();
  return {
    url,
    cpuMs: () => {
      lastCpuMs = cpuMsOf(child.pid ?? 0) ?? lastCpuMs;
      return earlierCpuMs + lastCpuMs;
    },
    signal: (signal) => void child.kill(signal),
    stop: async () => {
      isStopping = true;
      if (child.exitCode !== null || child.signalCode !== null) return 0;
      const startedAt = performance.now();
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      const timeout = new AbortController();
      const late = sleep(GIVE_UP_MS, undefined, { signal: timeout.signal }).then(
        () => void child.kill('SIGKILL'),
        () => {},
      );
      await ended;
      timeout.abort();
      await late;
      return performance.now() - startedAt;
    },
  };
}
