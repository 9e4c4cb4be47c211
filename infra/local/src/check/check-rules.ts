import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { onPath } from '../test-services/find-tool.ts';

const CHECKS = [
  ['check', 'rules', 'alerts.yml', 'messages.yml'],
  ['check', 'config', 'prometheus.yml'],
  ['test', 'rules', 'tests/alerts.yml', 'tests/messages.yml'],
];

/** What promtool finds wrong with the rules for alerts; null where there is no promtool. */
export function checkRules(root: string): string[] | null {
  const promtool = onPath('promtool');
  if (promtool === null) return null;
  const cwd = path.join(root, 'infra/deploy/prometheus');
  return CHECKS.flatMap((args) => {
    const { status, stdout, stderr } = spawnSync(promtool, args, { cwd, encoding: 'utf8' });
    return status === 0 ? [] : [`promtool ${args.join(' ')}: ${stdout}${stderr}`];
  });
}
