import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';

const root = fileURLToPath(new URL('../../../../..', import.meta.url));
const guard = new URL('../../../../../infra/local/bin/orphan-guard.mjs', import.meta.url).href;

/** Far below what a process has on the smallest host of the documents. */
const HEAP_MB = 160;

const Headers = z.record(z.string(), z.string());
const Player = z.object({ id: z.number(), headers: Headers });
const Started = z.object({ address: z.string(), databaseUrl: z.string(), admin: Headers, players: z.array(Player) });
const Reading = z.object({ stalledMs: z.number(), memory: z.number() });
/**
 * The longest turn of the server's event loop since the last reading, at most what its process has
 * worked, and its bytes of heap and buffers.
 */
export type Reading = z.infer<typeof Reading>;

export type WatchedServer = z.infer<typeof Started> & {
  read(): Promise<Reading>;
  /** After garbage has been collected. */
  collect(): Promise<Reading>;
  stop(): Promise<void>;
};

/**
 * Starts the real server on a database of its own in another process, which watches its own event
 * loop, and collects garbage on request.
 */
export async function startWatchedServer(): Promise<WatchedServer> {
  const program = fileURLToPath(new URL('hostile-server.ts', import.meta.url));
  const child = spawn(process.execPath, [`--max-old-space-size=${HEAP_MB}`, '--expose-gc', '--import', 'tsx', '--import', guard, program], {
    cwd: root,
    env: { ...process.env },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const exited = once(child, 'exit');
  const heard = async (): Promise<unknown> => {
    const gone = exited.then(() => {
      throw new Error('the server has died');
    });
    const [message] = await Promise.race([once(child, 'message'), gone]);
    return message;
  };
  const started = Started.parse(await heard());
  const ask = async (word: string) => {
    child.send(word);
    return Reading.parse(await heard());
  };
  return {
    ...started,
    read: () => ask('read'),
    collect: () => ask('collect'),
    async stop() {
      child.send('stop');
      await exited;
    },
  };
}
