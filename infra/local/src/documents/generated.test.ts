import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DESCRIPTIONS, SECRETS } from '@survivor/env';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { repoRoot } from '../paths.ts';
import { findStaleDocuments, writeDocuments } from './generated.ts';

const CONTRACT = 'infra/docs/contract.md';
const EXAMPLE = '.env.example';

describe('what the sources say of themselves', () => {
  let root: string;
  const change = (file: string, edit: (text: string) => string) =>
    writeFileSync(path.join(root, file), edit(readFileSync(path.join(root, file), 'utf8')));
  beforeEach(() => {
    root = mkdtempSync(path.join(tmpdir(), 'documents-'));
    for (const file of [CONTRACT, EXAMPLE]) {
      mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
      cpSync(path.join(repoRoot, file), path.join(root, file));
    }
  });
  afterEach(() => rmSync(root, { recursive: true }));

  it('stands in the documents of the checkout', () => expect(findStaleDocuments(repoRoot)).toEqual([]));

  it.each([
    ['a variable that is missing', EXAMPLE, (text: string) => text.replace(/^# PORT=.*\n/m, '')],
    ['one that is none any more', EXAMPLE, (text: string) => `${text}# FORMER=1\n`],
    ['a row that was changed by hand', CONTRACT, (text: string) => text.replace('| `PORT` |', '| `PORTS` |')],
  ])('is missed in a document: %s; and is written anew, the rest left as it is', (_, file, edit) => {
    change(file, edit);
    expect(findStaleDocuments(root)).toEqual([expect.stringContaining(`${file}: is not what the sources say`)]);
    expect(writeDocuments(root)).toEqual([file]);
    expect(readFileSync(path.join(root, file), 'utf8')).toBe(readFileSync(path.join(repoRoot, file), 'utf8'));
  });

  it('names every variable in both, each once, and the file that a secret can be read from', () => {
    const [example, contract] = [EXAMPLE, CONTRACT].map((file) => readFileSync(path.join(root, file), 'utf8'));
    const names = Object.keys(DESCRIPTIONS);
    expect([...(example ?? '').matchAll(/^# ([A-Z_]+)=/gm)].map(([, name]) => name)).toEqual(names);
    expect([...(contract ?? '').matchAll(/^\| `([A-Z_]+)`(?:, `[A-Z_]+_FILE`)? \|/gm)].map(([, name]) => name)).toEqual(names);
    expect(contract?.match(/(?<=, `)[A-Z_]+(?=_FILE` \|)/g)).toEqual(SECRETS);
  });
});
