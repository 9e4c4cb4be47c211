import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import getPort from 'get-port';
import pg from 'pg';
import type { Fault, FaultService } from './fault-service.ts';
import { signalAll } from './processes-of.ts';

const root = fileURLToPath(new URL('../../../../..', import.meta.url));
const guard = new URL('../../../../../infra/local/bin/orphan-guard.mjs', import.meta.url).href;
const READY = /PG_PID=(\d+)\s+TEST_PG_URL=(\S+)/;
const ROLE = 'product';

type Started = { readonly command: ChildProcess; readonly pid: number; readonly adminUrl: string };

async function startCommand(folder: string, port: number): Promise<Started> {
  const command = spawn(process.execPath, ['--import', guard, 'infra/local/bin/run.mjs', 'pg', '--dir', folder, '--port', String(port)], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  let output = '';
  return await new Promise((resolve, reject) => {
    command.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const [, pid, adminUrl] = READY.exec(output) ?? [];
      if (pid !== undefined && adminUrl !== undefined) resolve({ command, pid: Number(pid), adminUrl });
    });
    command.once('exit', (code) => reject(new Error(`PostgreSQL did not start (${code}): ${output}`)));
  });
}

/** Runs queries as superuser. Their commits survive a kill, unlike the default in test clusters. */
async function asAdmin(adminUrl: string, queries: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl, options: '-c synchronous_commit=on' });
  client.on('error', () => {});
  await client.connect();
  try {
    for (const query of queries) await client.query(query);
  } finally {
    await client.end();
  }
}

/**
 * Starts a PostgreSQL with an empty database whose owner is no superuser, so that connection limits
 * apply to it.
 */
export async function startFaultPostgres(): Promise<FaultService> {
  const folder = mkdtempSync(join(tmpdir(), 'survivor-fault-'));
  const port = await getPort();
  let running = await startCommand(folder, port);
  let endFault = async () => {};
  await asAdmin(running.adminUrl, [
    `create role ${ROLE} login password '${ROLE}'`,
    `create database ${ROLE} owner ${ROLE}`,
    // As in production: commits survive a kill.
    `alter database ${ROLE} set synchronous_commit = on`,
  ]);

  async function stopCommand(): Promise<void> {
    running.command.kill('SIGTERM');
    if (running.command.exitCode === null) await once(running.command, 'exit');
  }
  const faults: Record<Fault, () => Promise<() => Promise<void>>> = {
    frozen: async () => {
      signalAll(running.pid, 'SIGSTOP');
      return async () => signalAll(running.pid, 'SIGCONT');
    },
    killed: async () => {
      signalAll(running.pid, 'SIGKILL');
      await stopCommand();
      return async () => {
        running = await startCommand(folder, port);
      };
    },
    full: async () => {
      const cut = `select pg_terminate_backend(pid) from pg_stat_activity where usename = '${ROLE}'`;
      await asAdmin(running.adminUrl, [`alter database ${ROLE} connection limit 0`, cut]);
      return () => asAdmin(running.adminUrl, [`alter database ${ROLE} connection limit -1`]);
    },
  };
  return {
    name: 'PostgreSQL',
    url: `postgres://${ROLE}:${ROLE}@127.0.0.1:${new URL(running.adminUrl).port}/${ROLE}`,
    inject: async (fault) => {
      endFault = await faults[fault]();
    },
    recover: async () => {
      const end = endFault;
      endFault = async () => {};
      await end();
    },
    stop: async () => {
      await endFault();
      await stopCommand();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
