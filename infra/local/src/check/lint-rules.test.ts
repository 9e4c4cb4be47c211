import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { repoRoot } from '../paths.ts';

type Breach = readonly [what: string, file: string, source: string, found: string];

/** Built in pieces, so that this file imports nothing and silences nothing itself. */
const importOf = (target: string, names = '{ a }') => `${'import'} ${names} from '${target}';\nexport const b = a;\n`;
const typeOf = (target: string) => `${'import'} type { A } from '${target}';\nexport const b: A | null = null;\n`;

const BREACHES: readonly Breach[] = [
  ['a layer above', 'packages/rules/src/a.ts', importOf('@survivor/db/x'), 'rules may not import @survivor/db'],
  ['a file of a layer above', 'packages/rules/src/e.ts', importOf('../../db/src/x.ts'), 'rules may not import @survivor/db'],
  ['a type of a layer above', 'packages/services/src/a.ts', typeOf('@survivor/push'), 'services may not import @survivor/push'],
  ['a workspace that the table lacks', 'packages/new/src/a.ts', importOf('@survivor/rules'), 'new may not import @survivor/rules'],
  ['values of api in web', 'apps/web/src/a.ts', importOf('@survivor/api'), '@survivor/api'],
  ['a library of another layer', 'apps/worker/src/a.ts', importOf('bullmq'), 'use the queue of @survivor/jobs'],
  ['a package that is not declared', 'packages/rules/src/b.ts', importOf('undeclared'), 'undeclared'],
  ['a development package in a product', 'packages/rules/src/c.ts', importOf('vitest'), 'vitest'],
  ['Node in the browser', 'packages/rules/src/d.ts', importOf('node:fs'), 'Node.js builtin module'],
  ['z of zod', 'packages/contract/src/a.ts', importOf('zod', '{ z as a }'), 'import * as z'],
  ['the wall clock', 'packages/services/src/b.ts', 'export const now = Date.now();\n', 'reads the wall clock'],
  ['a new date', 'packages/jobs/src/a.ts', 'export const now = new Date();\n', 'reads the wall clock'],
  ['the environment', 'packages/services/src/c.ts', 'export const home = process.env.HOME;\n', 'process.env'],
  ['a bare transaction', 'apps/cli/src/a.ts', 'export const run = (db: Db) => db.transaction().execute();\n', 'not repeated'],
  ['a file that is too long', 'apps/cli/src/b.ts', 'export const a = 1;\n'.repeat(301), 'too many lines (301)'],
  ['a test that is too long', 'apps/cli/src/b.test.ts', 'export const a = 1;\n'.repeat(401), 'too many lines (401)'],
  ['a barrel', 'packages/services/src/d.ts', "export { a } from './b.ts';\n", 'barrel'],
  ['a silenced compiler', 'packages/services/src/e.ts', `// ${'@ts'}-ignore\nexport const a: number = '';\n`, 'noTsIgnore'],
  ['a cycle', 'packages/services/src/f.ts', importOf('./g.ts'), 'part of a cycle'],
];
const ALLOWED: readonly Breach[] = [
  ['a layer below', 'packages/services/src/h.ts', importOf('@survivor/rules'), ''],
  ['types of api in web', 'apps/web/src/b.ts', typeOf('@survivor/api'), ''],
  ['anything declared in a test', 'packages/services/src/h.test.ts', importOf('@survivor/push'), ''],
  ['a date that is given', 'packages/services/src/i.ts', 'export const at = (ms: number) => new Date(ms);\n', ''],
  ['the index of a package', 'packages/services/src/index.ts', "export { b } from './h.ts';\n", ''],
];

describe('biome.json and the rules of infra/lint', () => {
  let root: string;
  let lines: string[];
  const write = (file: string, text: string) => {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  };
  beforeAll(() => {
    root = mkdtempSync(path.join(tmpdir(), 'survivor-lint-'));
    for (const part of ['biome.json', 'infra/lint']) cpSync(path.join(repoRoot, part), path.join(root, part), { recursive: true });
    for (const workspace of [
      'packages/rules',
      'packages/contract',
      'packages/jobs',
      'packages/services',
      'apps/web',
      'apps/worker',
      'apps/cli',
    ])
      cpSync(path.join(repoRoot, workspace, 'package.json'), path.join(root, workspace, 'package.json'));
    for (const [, file, source] of [...BREACHES, ...ALLOWED]) write(file, source);
    write('packages/services/src/g.ts', importOf('./f.ts', '{ b as a }'));
    const biome = path.join(repoRoot, 'node_modules/@biomejs/biome/bin/biome');
    const args = [biome, 'lint', '--vcs-enabled=false', '--max-diagnostics=none', '--reporter=github'];
    lines = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' }).stdout.split('\n');
  });
  afterAll(() => rmSync(root, { recursive: true }));

  it.each(BREACHES)('find %s', (_, file, __, found) => {
    expect(lines.filter((line) => line.includes(`${file},`)).join('\n')).toContain(found);
  });

  it.each(ALLOWED)('allow %s', (_, file) => {
    expect(lines.filter((line) => line.includes(`${file},`))).toEqual([]);
  });
});
