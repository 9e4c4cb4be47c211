import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkDocuments } from './check-documents.ts';
import { anchorsIn, citedAnchors, namedTargets } from './find-citations.ts';

const LAW = 'rules';
const EDGES = 'contract';

describe('citedAnchors', () => {
  it('finds one number, several, and those behind a line break of a comment', () => {
    expect(citedAnchors(`/** Why (${LAW} 5). */`)).toEqual(['rules.md#rules-5']);
    expect(citedAnchors(`/** Why (${LAW} 2, 3 and\n * 5, ${EDGES} 4, "Errors"). */`)).toEqual([
      'rules.md#rules-2',
      'rules.md#rules-3',
      'rules.md#rules-5',
      'contract.md#contract-4',
    ]);
    expect(citedAnchors(`// ${'screens'} 2.17 to 2.22, ${'performance'} 2g`)).toEqual([
      'screens.md#screens-2.17',
      'screens.md#screens-2.22',
      'performance.md#performance-2g',
    ]);
  });

  it('knows the tables that are cited by their heading', () => {
    expect(citedAnchors(`(${'quality'} "Grading and source")`)).toEqual(['quality.md#grading-and-source']);
  });

  it('leaves numbers alone that cite nothing', () => {
    expect(citedAnchors('10,000 on the rules, 200 of them; 3 contracts; rules.ts 5')).toEqual([]);
  });
});

it('finds anchors, headings, named files and links of a document', () => {
  expect([...anchorsIn('<a id="rules-5"></a>\n## 5. Grading, now\n')]).toEqual(['rules-5', '5-grading-now']);
  expect(namedTargets('infra/docs/a.md', '`packages/b.ts`, [c](adr/c.md#d), [e](#f), [g](https://h.example/)')).toEqual([
    { file: 'packages/b.ts', anchor: null },
    { file: 'infra/docs/adr/c.md', anchor: 'd' },
    { file: 'infra/docs/a.md', anchor: 'f' },
  ]);
});

describe('checkDocuments', () => {
  let root = '';
  const write = (file: string, text: string) => {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  };
  beforeEach(() => {
    root = mkdtempSync(path.join(tmpdir(), 'documents-'));
    write('infra/docs/rules.md', '<a id="rules-1"></a>\n## 1. Time\n');
  });
  afterEach(() => rmSync(root, { recursive: true }));

  it('counts what leads somewhere', () => {
    write('packages/a.ts', `// ${LAW} 1\n`);
    write('README.md', 'The [law](infra/docs/rules.md#1-time), used in `packages/a.ts`.\n');
    expect(checkDocuments(root)).toEqual({ citations: 1, lost: [] });
  });

  it('tells each citation, file and link that leads nowhere', () => {
    write('packages/a.ts', `// ${LAW} 1 and 99\n`);
    write('infra/docs/flows.md', 'From `packages/b.ts` to [nowhere](rules.md#rules-2).\n');
    expect(checkDocuments(root).lost).toEqual([
      'infra/docs/flows.md: names packages/b.ts, which is not there',
      'infra/docs/flows.md: names infra/docs/rules.md#rules-2, which is not there',
      'packages/a.ts: names infra/docs/rules.md#rules-99, which is not there',
    ]);
  });
});
