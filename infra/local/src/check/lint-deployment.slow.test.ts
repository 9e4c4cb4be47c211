import { appendFileSync, cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { repoRoot } from '../paths.ts';
import { checkRules } from './check-rules.ts';
import { lintDeployment } from './lint-deployment.ts';

const PLACES = ['infra/compose', 'infra/kubernetes', 'infra/prometheus'];
/** A file, what makes it wrong, and the part whose tool says so. */
const FAULTS = [
  ['infra/compose/compose.yaml', 'servces: {}', 'infra/compose/compose.yaml'],
  ['infra/compose/Caddyfile', '}', 'infra/compose/Caddyfile'],
  ['infra/kubernetes/staging/kustomization.yaml', 'replicas: [{ name: nobody, count: 1 }]', 'infra/kubernetes'],
] as const;

describe('the lint of what deploys the product', () => {
  let root: string;
  beforeEach(() => {
    root = mkdtempSync(path.join(tmpdir(), 'survivor-lint-'));
    for (const place of PLACES) cpSync(path.join(repoRoot, place), path.join(root, place), { recursive: true });
  });
  afterEach(() => rmSync(root, { recursive: true }));

  it('finds nothing in the checkout', () => expect(lintDeployment(repoRoot).found).toEqual([]));

  it.each(FAULTS)('finds what is wrong in %s, or says that it did not look', (file, fault, part) => {
    appendFileSync(path.join(root, file), `\n${fault}\n`);
    const { found, notRun } = lintDeployment(root);
    const said = notRun.some((each) => each.startsWith(part));
    if (said) console.log(`NOT RUN: ${part}`);
    expect({ isFound: found.length > 0, said }).toEqual({ isFound: !said, said });
  });

  it('finds what is wrong in the rules for alerts, or has nothing to look with', () => {
    const before = checkRules(root);
    appendFileSync(path.join(root, 'infra/prometheus/messages.yml'), '\ngroups: 7\n');
    if (before === null) return console.log('NOT RUN: infra/prometheus (there is no promtool)');
    expect([before, checkRules(root)?.length]).toEqual([[], expect.any(Number)]);
    expect(checkRules(root)).not.toEqual([]);
  });
});
