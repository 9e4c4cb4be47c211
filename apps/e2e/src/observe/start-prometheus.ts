import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import getPort from 'get-port';
import { waitUntilOk } from '../system/start-identity.ts';
import { RULE_FILES, read } from './documents.ts';
import { speedUpRules } from './speed-up-rules.ts';

export type Prometheus = {
  /** The number of series that a query returns now. Throws for an invalid query. */
  count(expr: string): Promise<number>;
  /** The loaded alerts with the health of their evaluation. */
  listAlerts(): Promise<string[]>;
  /** The alerts that are firing now. */
  listFiring(): Promise<string[]>;
  stop(): Promise<void>;
};

type Group = { rules: { name: string; health: string; state: string }[] };

async function query(url: string): Promise<{ result?: unknown[]; groups?: Group[] }> {
  const response = (await (await fetch(url)).json()) as { status: string; error?: string; data: object };
  if (response.status !== 'success') throw new Error(response.error ?? 'the query was refused');
  return response.data;
}

export type PrometheusArgs = {
  readonly server: string;
  readonly worker: string;
  /** How many times sooner alerts fire and clear; 1 by default. */
  readonly factor?: number;
};

/**
 * Starts Prometheus with our configuration and rules, but other addresses and a shorter interval.
 */
export async function startPrometheus({ factor = 1, ...targets }: PrometheusArgs): Promise<Prometheus> {
  const folder = mkdtempSync(join(tmpdir(), 'survivor-prometheus-'));
  for (const file of RULE_FILES) writeFileSync(join(folder, file), speedUpRules(read(`deploy/prometheus/${file}`), factor));
  const config = read('deploy/prometheus/prometheus.yml')
    .replaceAll('interval: 15s', 'interval: 1s')
    .replace('127.0.0.1:9464', targets.server)
    .replace('127.0.0.1:3001', targets.worker);
  writeFileSync(join(folder, 'prometheus.yml'), config);
  const port = await getPort();
  const options = [
    '--config.file=prometheus.yml',
    '--storage.tsdb.path=data',
    `--web.listen-address=127.0.0.1:${port}`,
    '--log.level=error',
  ];
  const child = spawn('prometheus', options, { cwd: folder, stdio: 'inherit' });
  const ended = once(child, 'exit');
  await waitUntilOk(`http://127.0.0.1:${port}/-/ready`);
  const api = `http://127.0.0.1:${port}/api/v1`;
  const listRules = async () => ((await query(`${api}/rules`)).groups ?? []).flatMap(({ rules }) => rules);
  return {
    count: async (expr) => (await query(`${api}/query?query=${encodeURIComponent(expr)}`)).result?.length ?? 0,
    listAlerts: async () => (await listRules()).map(({ name, health }) => `${name} ${health}`),
    listFiring: async () => (await listRules()).filter(({ state }) => state === 'firing').map(({ name }) => name),
    stop: async () => {
      child.kill();
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
