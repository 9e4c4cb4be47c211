import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import getPort from 'get-port';

export type Pooler = { readonly url: string; stop(): Promise<void> };

const PROGRAM = 'pgbouncer';
/** It refuses to run as root. */
const NOBODY = 65_534;
const user = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
const withSbin = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` };

/** Its version, as 1.18; null where there is none. */
export function poolerVersion(): number | null {
  const { stdout } = spawnSync(PROGRAM, ['--version'], { env: withSbin, encoding: 'utf8' });
  const version = /PgBouncer (\d+)\.(\d+)/.exec(stdout ?? '');
  return version === null ? null : Number(version[1]) * 100 + Number(version[2]);
}

/** As `infra/docs/run-in-production.md` says, or as it comes. */
function settingsOf(databaseUrl: string, port: number, isPrepared: boolean): string {
  const { hostname, port: databasePort, pathname, username, password } = new URL(databaseUrl);
  const target = `host=${hostname} port=${databasePort} user=${username} password=${decodeURIComponent(password)}`;
  const bounds = 'set statement_timeout = 5000; set lock_timeout = 2000; set idle_in_transaction_session_timeout = 30000';
  return `[databases]
${pathname.slice(1)} = ${target} connect_query='${bounds}'
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 4
max_client_conn = 200
${isPrepared ? 'ignore_startup_parameters = extra_float_digits,statement_timeout,lock_timeout,idle_in_transaction_session_timeout' : ''}
`;
}

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const tell = (isThere: boolean) => {
      socket.destroy();
      resolve(isThere);
    };
    socket.once('connect', () => tell(true)).once('error', () => tell(false));
  });

/** PgBouncer in transaction mode before a database, by itself on a free port. */
export async function startPooler(databaseUrl: string, { isPrepared = true } = {}): Promise<Pooler> {
  const port = await getPort();
  const folder = mkdtempSync(join(tmpdir(), 'survivor-pooler-'));
  const file = join(folder, 'pgbouncer.ini');
  writeFileSync(file, settingsOf(databaseUrl, port, isPrepared));
  chmodSync(file, 0o400);
  for (const path of [folder, file]) if (user.uid !== undefined) chownSync(path, user.uid, user.gid);
  const child = spawn(PROGRAM, ['--quiet', file], { ...user, env: withSbin, stdio: ['ignore', 'ignore', 'inherit'] });
  const ended = once(child, 'exit');
  while (!(await answers(port))) {
    if (child.exitCode !== null) throw new Error(`${PROGRAM} ended with ${child.exitCode}`);
    await wait(50);
  }
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${port}`;
  return {
    url: url.toString(),
    stop: async () => {
      child.kill('SIGKILL');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
