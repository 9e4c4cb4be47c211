import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import getPort from 'get-port';
import { RULE_FILES, read } from './documents.ts';

const rules = fileURLToPath(new URL('../../../../infra/prometheus/', import.meta.url));

export type Prometheus = {
  /** How many series answer a query now. Throws for one that is not understood. */
  count(expr: string): Promise<number>;
  /** The alerts that it knows of, with how their evaluation went. */
  listAlerts(): Promise<string[]>;
  stop(): Promise<void>;
};

async function ask(url: string): Promise<{ result?: unknown[]; groups?: { rules: { name: string; health: string }[] }[] }> {
  const answer = (await (await fetch(url)).json()) as { status: string; error?: string; data: object };
  if (answer.status !== 'success') throw new Error(answer.error ?? 'the query was refused');
  return answer.data;
}

/** Prometheus with our own configuration and rules, but for the addresses and how often it asks. */
export async function startPrometheus(targets: { readonly server: string; readonly worker: string }): Promise<Prometheus> {
  const folder = mkdtempSync(join(tmpdir(), 'survivor-prometheus-'));
  for (const file of RULE_FILES) copyFileSync(`${rules}${file}`, join(folder, file));
  const config = read('prometheus/prometheus.yml')
    .replaceAll('interval: 15s', 'interval: 1s')
    .replace('127.0.0.1:9464', targets.server)
    .replace('127.0.0.1:9465', targets.worker);
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
  const api = `http://127.0.0.1:${port}/api/v1`;
  return {
    count: async (expr) => (await ask(`${api}/query?query=${encodeURIComponent(expr)}`)).result?.length ?? 0,
    listAlerts: async () =>
      ((await ask(`${api}/rules`)).groups ?? []).flatMap((group) => group.rules.map(({ name, health }) => `${name} ${health}`)),
    stop: async () => {
      child.kill();
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
