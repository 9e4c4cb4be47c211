import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { houseTable, measureHouse, quantile } from './measure-house.ts';

it('takes the middle and the ninth of ten', () => {
  const values = [9, 1, 10, 2, 8, 3, 7, 4, 6, 5];
  expect([quantile(values, 0.5), quantile(values, 0.9), quantile([], 0.5)]).toEqual([5, 9, 0]);
});

it('counts sources apart from tests, and tells what it could not measure', () => {
  const root = mkdtempSync(path.join(tmpdir(), 'house-'));
  const write = (file: string, lines: number) => {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), 'a\n'.repeat(lines));
  };
  for (const folder of ['apps', 'infra']) mkdirSync(path.join(root, folder));
  write('packages/a/src/a.ts', 20);
  write('packages/a/src/b.ts', 5);
  write('packages/a/src/a.test.ts', 30);
  write('packages/a/src/routeTree.gen.ts', 900);
  const house = measureHouse(root);
  rmSync(root, { recursive: true });
  expect(house).toMatchObject({
    'sources: files': 2,
    'sources: lines': 25,
    'sources: files below 15 lines': 1,
    'tests: lines': 30,
    'layers broken': 0,
    'files of the five flows': null,
  });
  expect(houseTable([['here', { files: 1234, cycles: null }]])).toBe(
    '|  | here |\n| --- | ---: |\n| files | 1,234 |\n| cycles | not measured |',
  );
});
