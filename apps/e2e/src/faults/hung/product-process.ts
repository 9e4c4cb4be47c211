import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { programOf } from '../../system/program-of.ts';
import { cpuMsOf } from './processes-of.ts';

const house = fileURLToPath(new URL('../../../../..', import.meta.url));
const guard = new URL('../../../../../infra/local/bin/orphan-guard.mjs', import.meta.url).href;
const KEPT = ['PATH', 'HOME', 'TMPDIR'];
const RESTART_MS = 1000;
const GIVE_UP_MS = 30_000;

export type ProductProcess = {
  /** Where it answers. */
  readonly url: string;
  cpuMs(): number;
  /** As the system stops it (SIGSTOP) and lets it go on (SIGCONT). */
  signal(signal: NodeJS.Signals): void;
  /** Milliseconds from SIGTERM to its end. One that outlasts half a minute is killed. */
  stop(): Promise<number>;
};

export type ProductProcessArgs = {
  readonly name: 'server' | 'worker';
  readonly url: string;
  readonly settings: Readonly<Record<string, string>>;
  /** Where the product stands; here unless told. */
  readonly root?: string;
  /** Its bundle, which must be there, in place of its sources: of another place than here only where told. */
  readonly isBuilt?: boolean;
};

const kept = () => Object.fromEntries(KEPT.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])));

/** The product's own server or worker, in a process of its own, under the eyes of a supervisor. */
export function startProduct({ name, url, settings, root = house, isBuilt }: ProductProcessArgs): ProductProcess {
  let isStopping = false;
  let usedBefore = 0;
  let lastCpuMs = 0;
  let child: ChildProcess;

  const program = programOf(name, isBuilt === undefined && root !== house ? { isBuilt: false } : { isBuilt });

  function start(): void {
    child = spawn(process.execPath, ['--import', guard, ...program], {
      cwd: root,
      env: { ...kept(), LOG_LEVEL: 'error', ...settings },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    child.once('exit', () => {
      if (isStopping) return;
      usedBefore += lastCpuMs;
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
      return usedBefore + lastCpuMs;
    },
    signal: (signal) => void child.kill(signal),
    stop: async () => {
      isStopping = true;
      if (child.exitCode !== null || child.signalCode !== null) return 0;
      const begun = performance.now();
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      const patience = new AbortController();
      const late = sleep(GIVE_UP_MS, undefined, { signal: patience.signal }).then(
        () => void child.kill('SIGKILL'),
        () => {},
      );
      await ended;
      patience.abort();
      await late;
      return performance.now() - begun;
    },
  };
}
