import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { repoRoot } from '../paths.ts';
import { findEngineGaps, isCovered } from './engines.ts';

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

it.each([
  ['>=20.19', '>=20', true],
  ['>=20.19', '>=20.19.0', true],
  ['>=20.19', '>= 20.19.1', false],
  ['>=20.19', '^20.19.0 || >=22.12.0', false],
  ['^20.19.0 || >=22.12.0', '20 || >=22', true],
  ['^22.13.0 || >=24.0.0', '^20.19.0 || ^22.13.0 || >=23.5.0', true],
  ['^22.13.0 || >=24.0.0', '>=22.13', true],
  ['^22.13.0 || >=24.0.0', '>=22.13 <26', false],
  ['^22.13.0', '>=20 <23', true],
  ['^22.13.0', '22.x', true],
  ['^22.13.0', '~22.13', false],
  ['22.13.1', '<=22.13.1', true],
  ['22.13.1', '<22.13.1', false],
  ['>=22', '>=16 || 14 >=14.17', true],
  ['>=22', '*', true],
])('%s is covered by %s: %s', (range, by, isIn) => expect(isCovered(range, by)).toBe(isIn));

it('refuses a range that it does not understand', () => expect(() => isCovered('>=20', 'lts/*')).toThrow('lts/*'));

it('is what pages, workflows and version managers say', () => {
  expect(oldest).not.toBe('');
  for (const file of ['README.md', '.github/CONTRIBUTING.md', 'infra/docs/contract.md', 'infra/docs/install-on-debian.md'])
    expect([file, textOf(file).match(/Node \d+\.\d+ or newer/g)]).toEqual([file, [`Node ${oldest} or newer`]]);
  expect(textOf('.github/workflows/ci.yml')).toContain(`node: '${oldest}'`);
  expect(isCovered(`${textOf('.nvmrc').trim()}.${oldest.split('.')[1]}`, ours)).toBe(true);
  expect(isCovered(/node:(\d+)-/.exec(textOf('infra/images/Dockerfile'))?.[1] ?? '', ours)).toBe(true);
});
