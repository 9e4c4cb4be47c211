import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fromFiles } from '@survivor/env';
import { afterAll, afterEach, expect, it, vi } from 'vitest';
import { readEnvironment } from './read-environment.ts';

const folder = mkdtempSync(join(tmpdir(), 'survivor-secrets-'));
afterEach(() => vi.unstubAllEnvs());
afterAll(() => rmSync(folder, { recursive: true }));

it('has the secret that a file holds, and says of a folder that it cannot be read', () => {
  const file = join(folder, 'app-secret');
  writeFileSync(file, 'kept in a file, long enough for all\n', { mode: 0o400 });
  vi.stubEnv('APP_SECRET', '');
  vi.stubEnv('APP_SECRET_FILE', file);
  expect(readEnvironment(fromFiles)['APP_SECRET']).toBe('kept in a file, long enough for all');
  vi.stubEnv('APP_SECRET_FILE', folder);
  expect(() => readEnvironment(fromFiles)).toThrow('APP_SECRET_FILE must name a file that can be read (EISDIR)');
});
