import { describe, expect, it } from 'vitest';
import { repoRoot } from '../paths.ts';
import { findBreaches, manifestBreaches } from './find-breaches.ts';
import { layers } from './layers.ts';
import { listWorkspaces } from './source-file.ts';

const ours = ['@survivor', ''].join('/');
const scoped = (names: string[]) => names.map((name) => ours + name);
const workspace = (name: string, dependencies: string[], devDependencies: string[] = []) => ({
  name,
  folder: 'apps/a',
  dependencies: scoped(dependencies),
  devDependencies: scoped(devDependencies),
  entries: ['./src/index.ts'],
});
const file = (text: string, isTest = false) => ({ file: 'apps/a/src/a.ts', text, isTest });

describe('findBreaches', () => {
  it('finds an import of a layer above, and one that is not declared', () => {
    const services = workspace('services', ['api', 'rules']);
    expect(findBreaches(services, file(`import { a } from '${ours}api';\n`))).toEqual([
      'apps/a/src/a.ts: imports @survivor/api, a layer that services may not use',
    ]);
    expect(findBreaches(services, file(`import {\n  a,\n  b,\n} from '${ours}db/testing';\n`))[0]).toContain('does not declare');
    expect(findBreaches(services, file(`const a = await import('${ours}db');\n`))[0]).toContain('does not declare');
    expect(findBreaches(services, file(`import { a } from '${ours}rules';\n`))).toEqual([]);
  });

  it('lets tests use what is declared for development, and the web the type of api', () => {
    expect(findBreaches(workspace('jobs', [], ['db']), file(`import { a } from '${ours}db';\n`, true))).toEqual([]);
    expect(findBreaches(workspace('web', [], ['api']), file(`import type { A } from '${ours}api';\n`))).toEqual([]);
    expect(findBreaches(workspace('web', [], ['api']), file(`import { a } from '${ours}api';\n`))).toHaveLength(1);
  });

  it("finds a library that is another layer's trade, one that is not declared, and Node where there is none", () => {
    const imports = (name: string, target: string) => findBreaches(workspace(name, []), file(`import { a } from '${target}';\n`));
    expect(imports('server', 'bullmq')).toEqual(['apps/a/src/a.ts: imports bullmq: use the queue port of jobs']);
    expect(imports('web', 'node:fs/promises')[0]).toContain('without Node');
    expect(imports('server', 'node:fs')).toEqual([]);
    const rules = { ...file("import fc from 'fast-check';\n"), file: 'packages/rules/src/a.ts' };
    expect(findBreaches({ ...workspace('rules', []), devDependencies: ['fast-check'] }, rules)[0]).toContain(
      'does not declare as a dependency',
    );
    expect(manifestBreaches({ ...workspace('services', []), dependencies: ['kysely'] })).toHaveLength(1);
  });

  it.each(['const a = Date.now();', 'const a = new Date();', 'const a = process.env.HOME;'])(
    'finds %s where time and settings are arguments',
    (line) => {
      expect(findBreaches(workspace('db', []), file(`${line}\n`))).toHaveLength(1);
      expect(findBreaches(workspace('db', []), file(`// ${line}\n`))).toEqual([]);
      expect(findBreaches(workspace('db', []), file(`${line}\n`, true))).toEqual([]);
      expect(findBreaches(workspace('server', []), file(`${line}\n`))).toEqual([]);
    },
  );

  it('finds a transaction that nobody runs again after a lost deadlock', () => {
    const opens = file('await db.transaction().execute(work);\n');
    expect(findBreaches(workspace('services', []), opens)).toHaveLength(1);
    expect(findBreaches(workspace('db', []), { ...opens, file: 'packages/db/src/in-transaction.ts' })).toEqual([]);
    expect(findBreaches(workspace('services', []), { ...opens, isTest: true })).toEqual([]);
  });

  it('finds files that are too long', () => {
    expect(findBreaches(workspace('web', []), file('a\n'.repeat(301)))).toHaveLength(1);
    expect(findBreaches(workspace('web', []), file('a\n'.repeat(301), true))).toEqual([]);
  });

  it('finds files that only hand on what others export, but for the entry of a package', () => {
    const handsOn = (text: string, name = 'a') => findBreaches(workspace('web', []), { ...file(text), file: `apps/a/src/${name}.ts` });
    const barrel = "/** All. */\nexport { a } from './a.ts';\nexport type {\n  B,\n  C,\n} from './b.ts';\n";
    expect(handsOn(barrel)).toEqual(['apps/a/src/a.ts: only hands on what other files export; import it from there']);
    expect(handsOn("import { a } from './a.ts';\nexport * from './b.ts';\nexport { a };\n")).toHaveLength(1);
    expect(handsOn(barrel, 'index')).toEqual([]);
    expect(handsOn(`${barrel}export const d = 1;\n`)).toEqual([]);
    expect(handsOn("import './a.ts';\n")).toEqual([]);
  });
});

it('knows every package of the checkout, and finds a manifest that reaches up', () => {
  const packages = listWorkspaces(repoRoot).filter(({ folder }) => folder.startsWith('packages/'));
  expect(packages.map(({ name }) => name).filter((name) => !layers[name])).toEqual([]);
  expect(manifestBreaches(workspace('rules', ['db']))).toHaveLength(1);
});
