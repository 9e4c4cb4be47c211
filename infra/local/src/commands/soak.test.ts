import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { repoRoot } from '../paths.ts';
import { readSoakRequest } from './soak.ts';
import { soakSuites } from './soak-suites.ts';

describe('npm run test:soak', () => {
  it('names files that exist', () => {
    const files = Object.values(soakSuites).flatMap((suite) => suite.files);
    expect(files.filter((file) => !existsSync(path.join(repoRoot, file)))).toEqual([]);
  });

  it('runs every suite each night', () => {
    const nightly = readFileSync(path.join(repoRoot, '.github/workflows/nightly.yml'), 'utf8');
    expect(nightly).toContain(`suite: [${Object.keys(soakSuites).join(', ')}]`);
  });

  it('runs every suite, or the one that is named, with the numbers given', () => {
    expect(readSoakRequest([])).toMatchObject({ names: Object.keys(soakSuites), seed: expect.any(Number), count: null, minutes: null });
    expect(readSoakRequest(['--suite', 'frozen', '--seed', '7', '--count', '3', '--minutes', '20'])).toEqual({
      names: ['frozen'],
      isRehearsal: false,
      seed: 7,
      count: 3,
      minutes: 20,
      isKept: false,
    });
    expect(readSoakRequest(['--keep']).isKept).toBe(true);
  });

  it('runs the suites of the rehearsal together', () => {
    const { names, isRehearsal } = readSoakRequest(['--suite', 'deploy']);
    expect(isRehearsal).toBe(true);
    expect(Object.keys(soakSuites)).toEqual(expect.arrayContaining([...names]));
  });

  it('names the suites when one is not known, and the option that is no number', () => {
    expect(() => readSoakRequest(['--suite', 'none'])).toThrow(/There is no suite none.*frozen/s);
    expect(() => readSoakRequest(['--seed', 'x'])).toThrow('--seed');
  });
});
