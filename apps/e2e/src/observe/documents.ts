import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const infra = fileURLToPath(new URL('../../../../infra/', import.meta.url));

/** Reads a file of `infra`. */
export const read = (path: string): string => readFileSync(`${infra}${path}`, 'utf8');

/** Whether Prometheus is installed. If not, logs that the test is not run. */
export function hasPrometheus(what: string): boolean {
  const isHere = spawnSync('prometheus', ['--version']).status === 0;
  if (!isHere) console.log(`NOT RUN: ${what} (there is no prometheus)`);
  return isHere;
}

export const RULE_FILES = ['alerts.yml', 'message-alerts.yml'] as const;

export type Alert = { readonly name: string; readonly expr: string; readonly runbook: string };

/** The alerts of both files, which have one key per line. */
export function listAlerts(): Alert[] {
  const text = RULE_FILES.map((file) => read(`deploy/prometheus/${file}`)).join('\n');
  return text
    .split(/^ *- alert: /m)
    .slice(1)
    .map((rule) => ({
      name: rule.split('\n', 1)[0]?.trim() ?? '',
      expr: /^ *expr: (.*)$/m.exec(rule)?.[1] ?? '',
      runbook: /^ *runbook: (.*)$/m.exec(rule)?.[1] ?? '',
    }));
}

/** The queries of the dashboard, by panel. */
export function listQueries(): { panel: string; expr: string }[] {
  const { panels } = JSON.parse(read('deploy/grafana/dashboard.json')) as { panels: { title: string; targets?: { expr: string }[] }[] };
  return panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => ({ panel: title, expr })));
}

/** The metrics in the table of observe.md, each with the process that exports it. */
export function listDescribed(): { name: string; of: string }[] {
  const section =
    read('docs/observe.md')
      .split('## ')
      .find((part) => part.startsWith('Metrics\n')) ?? '';
  const rows = [...section.matchAll(/^\| `([a-z_]+)(?:\{[a-z_,]*\})?` \| (server|worker|both) \|/gm)];
  return rows.map(([, name = '', of = '']) => ({ name, of }));
}

/** The queries of the objectives in observe.md. */
export function listObjectives(): string[] {
  const section = read('docs/observe.md').split('## Objectives')[1] ?? '';
  return [...section.matchAll(/^\| .* \| `([^`]+)`/gm)].map(([, expr = '']) => expr);
}

const WORDS_OF_QUERIES =
  /^(?:sum|max|min|avg|by|without|rate|increase|delta|abs|bool|topk|vector|or|and|le|histogram_quantile|[a-z]+_over_time)$/;

/** The metric names in a query: everything but functions, labels, ranges and strings. */
export function figuresIn(expr: string): string[] {
  const bare = expr.replaceAll(/\{[^}]*\}|\[[^\]]*\]|\b(?:by|without) \([^)]*\)/g, ' ');
  return [...bare.matchAll(/[a-zA-Z_]\w*/g)].map(([word]) => word).filter((word) => !WORDS_OF_QUERIES.test(word));
}
