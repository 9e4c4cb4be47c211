import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { subset } from 'semver';
import { expect, it, onTestFinished } from 'vitest';
import { repoRoot } from '../paths.ts';
import { findEngineGaps } from './engines.ts';

const textOf = (file: string) => readFileSync(path.join(repoRoot, file), 'utf8');
const ours: string = JSON.parse(textOf('package.json')).engines.node;
const oldest = /^\^(\d+\.\d+)\.0/.exec(ours)?.[1] ?? '';

it('allows no Node that a dependency does not run on, those of development and of other platforms included', () => {
  expect(findEngineGaps(repoRoot)).toEqual([]);
});

it('names each dependency that is not covered', () => {
  const root = mkdtempSync(path.join(tmpdir(), 'survivor-engines-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const lock = JSON.parse(textOf('package-lock.json'));
  lock.packages['node_modules/later'] = { version: '1.0.0', engines: { node: '>=24.1' } };
  lock.packages['node_modules/narrow'] = { version: '1.0.0', dev: true, engines: { node: '^22.0.0' } };
  writeFileSync(path.join(root, 'package.json'), JSON.stringify({ engines: { node: ours } }));
  writeFileSync(path.join(root, 'package-lock.json'), JSON.stringify(lock));
  expect(findEngineGaps(root)).toEqual([
    `package.json: engines allow ${ours}, node_modules/later needs >=24.1`,
    `package.json: engines allow ${ours}, node_modules/narrow needs ^22.0.0`,
  ]);
});

it('is what pages, workflows and version managers say', () => {
  expect(oldest).not.toBe('');
  for (const file of ['README.md', '.github/CONTRIBUTING.md', 'infra/docs/contract.md', 'infra/docs/install-on-debian.md'])
    expect([file, textOf(file).match(/Node \d+\.\d+ or newer/g)]).toEqual([file, [`Node ${oldest} or newer`]]);
  expect(textOf('.github/workflows/ci.yml')).toContain(`node: '${oldest}'`);
  expect(subset(`${textOf('.nvmrc').trim()}.${oldest.split('.')[1]}`, ours)).toBe(true);
  expect(subset(/node:(\d+)-/.exec(textOf('infra/images/Dockerfile'))?.[1] ?? '', ours)).toBe(true);
});
