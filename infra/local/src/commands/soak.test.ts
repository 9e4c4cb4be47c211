import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { repoRoot } from '../paths.ts';
import { soakSuites } from './soak-suites.ts';

it('each suite of `npm run test:soak` names files that exist, and runs each night', () => {
  const files = Object.values(soakSuites).map(([file]) => file);
  expect(files.filter((file) => !existsSync(path.join(repoRoot, file)))).toEqual([]);
  const nightly = readFileSync(path.join(repoRoot, '.github/workflows/nightly.yml'), 'utf8');
  expect(nightly).toContain(`suite: [${Object.keys(soakSuites).join(', ')}]`);
});
