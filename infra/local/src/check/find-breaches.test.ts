import { describe, expect, it } from 'vitest';
import { findBreaches, manifestBreaches } from './find-breaches.ts';
import { layers } from './layers.ts';
import { listWorkspaces } from './source-file.ts';

const workspace = (name: string, dependencies: string[], devDependencies: string[] = []) => ({
  name,
  folder: '',
  dependencies,
  devDependencies,
});
const file = (text: string, isTest = false) => ({ file: 'a.ts', text, isTest });
const ours = ['@survivor', ''].join('/');

describe('findBreaches', () => {
  it('finds an import of a layer above, and one that is not declared', () => {
    const services = workspace('services', ['api', 'rules']);
    expect(findBreaches(services, file(`import { a } from '${ours}api';\n`))).toEqual([
      'a.ts: imports @survivor/api, a layer that services may not use',
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
});

it('knows every package of the checkout, and finds a manifest that reaches up', () => {
  const packages = listWorkspaces().filter(({ folder }) => /[\\/]packages[\\/]/.test(folder));
  expect(packages.map(({ name }) => name).filter((name) => !layers[name])).toEqual([]);
  expect(manifestBreaches(workspace('rules', ['db']))).toHaveLength(1);
});
