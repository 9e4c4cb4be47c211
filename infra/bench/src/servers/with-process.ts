import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import getPort from 'get-port';
import { repoRoot } from '../../../local/src/paths.ts';
import { Supervised } from '../../../local/src/start/supervised.ts';

const guard = new URL('../../../local/bin/orphan-guard.mjs', import.meta.url).href;

/** A server in a process of its own. */
export type Served = { readonly url: string; readonly pid: number };

export type ProcessSpec = {
  readonly name: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** What answers 200 when it is ready. */
  readonly readyPath: string;
};

/** Works with a program that listens on PORT, its output in a file that goes with it; ended afterwards. */
export async function withProcess<T>({ name, args, env, readyPath }: ProcessSpec, work: (served: Served) => Promise<T>): Promise<T> {
  const port = await getPort();
  const url = `http://127.0.0.1:${port}`;
  const folder = mkdtempSync(path.join(tmpdir(), 'survivor-bench-'));
  let pid = 0;
  const process_ = new Supervised({
    name,
    args: ['--import', guard, ...args],
    cwd: repoRoot,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, PORT: String(port), ...env },
    readyUrl: url + readyPath,
    logFile: path.join(folder, `${name}.log`),
    onPid: (_, started) => {
      pid = started ?? pid;
    },
  });
  try {
    await process_.start();
    return await work({ url, pid });
  } finally {
    await process_.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
