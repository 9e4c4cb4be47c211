import { expect, it } from 'vitest';
import { listAlerts, RULE_FILES, read } from './documents.ts';

const alerts = listAlerts();
it('each alert has a test in which it fires and one in which it does not', () => {
  const tests = RULE_FILES.map((file) => read(`deploy/prometheus/tests/${file}`)).join('\n');
  for (const { name } of alerts) {
    expect(tests).toMatch(new RegExp(`alertname: ${name}\\n +eval_time: \\w+\\n +exp_alerts:\\n +- exp_labels`));
    expect(tests.split(`alertname: ${name}, `).length - 1).toBeGreaterThanOrEqual(2);
  }
});

it('each alert has its heading in the runbook and points to it, and each heading is an alert', () => {
  const headings = [...read('docs/runbook.md').matchAll(/^## (.+)$/gm)].map(([, heading = '']) => heading);
  expect(headings.sort()).toEqual(alerts.map(({ name }) => name).sort());
  for (const { name, runbook } of alerts) expect(runbook).toBe(`infra/docs/runbook.md#${name.toLowerCase()}`);
});
