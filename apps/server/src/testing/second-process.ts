import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../..', import.meta.url));
const guard = new URL('../../../../infra/local/bin/orphan-guard.mjs', import.meta.url).href;

export type SecondProcess = { readonly address: string; readonly child: ChildProcess; stop(): Promise<void> };

/** Starts a server beside the one of the test, on its database, in a process of its own. */
export async function startSecondProcess(databaseUrl: string): Promise<SecondProcess> {
  const program = fileURLToPath(new URL('second-server.ts', import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', '--import', guard, program, databaseUrl], {
    cwd: root,
    env: { ...process.env },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const exited = once(child, 'exit');
  const gone = exited.then((): never => {
    throw new Error('the second process has died');
  });
  const [address] = await Promise.race([once(child, 'message'), gone]);
  return {
    address: String(address),
    child,
    async stop() {
      gone.catch(() => {});
      child.kill('SIGCONT');
      child.send('stop');
      await exited;
    },
  };
}
