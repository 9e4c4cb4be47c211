import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { buildIdOf } from './build-id.ts';

it('is what is given, else what was written beside the bundle, else says that nothing was built', () => {
  const folder = mkdtempSync(join(tmpdir(), 'survivor-build-'));
  const program = pathToFileURL(join(folder, 'main.js')).href;
  expect(buildIdOf(null, program)).toBe('source');
  writeFileSync(join(folder, 'build-id'), 'abc123\n');
  expect([buildIdOf(null, program), buildIdOf('given', program)]).toEqual(['abc123', 'given']);
  rmSync(folder, { recursive: true });
});
