import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { subset } from 'semver';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findStaleDocuments, writeDocuments } from '../documents/generated.ts';
import { repoRoot } from '../paths.ts';
import { findBrokenReferences, findUnownedPromises } from './check-documents.ts';
import { findSilencedFiles, findWords } from './check-words.ts';
import { findEngineGaps } from './find-engine-gaps.ts';
import { findUnexplainedLogLines } from './find-unexplained-log-lines.ts';
import { findUnpinnedImages } from './find-unpinned-images.ts';
import { lintWorkflows } from './lint-workflows.ts';

type Check = (root: string) => readonly string[];
type Fault = readonly [what: string, check: Check, file: string, change: (text: string) => string, found: string];

const CHECKS = {
  findSilencedFiles,
  findBrokenReferences,
  findUnownedPromises,
  lintWorkflows,
  findStaleDocuments,
  findUnexplainedLogLines,
  findUnpinnedImages,
  findEngineGaps,
};

const RULES_FILE = 'packages/rules/src/league/pick.ts';
const SERVICE_FILE = 'packages/services/src/pick/submit-pick.ts';
const WORKER_FILE = 'apps/worker/src/main.ts';
const WORKFLOW = '.github/workflows/ci.yml';
const QUALITY = 'infra/docs/quality.md';
const ENV_EXAMPLE = '.env.example';
/** The part of the checkout that is copied to be made wrong. */
const COPIED = [
  ...['.env.example', '.github', 'package.json', 'package-lock.json', 'infra/deploy/compose', 'infra/docs', 'infra/deploy/images'],
  ...['packages/rules', 'packages/services', 'apps/worker'].map((workspace) => `${workspace}/package.json`),
  ...[RULES_FILE, SERVICE_FILE, WORKER_FILE],
];
const append = (line: string) => (text: string) => `${text}${line}\n`;
const withoutDigests = (text: string) => text.replace(/@sha256:[0-9a-f]{64}/g, '');
const replaceFirst = (find: string | RegExp, put: string) => (text: string) => text.replace(find, put);

const FAULTS: readonly Fault[] = [
  ['a retired word', findWords, SERVICE_FILE, append('export const tellPlayers = () => undefined;'), 'tellPlayers: notify'],
  ['a comment that is too wide', findWords, SERVICE_FILE, append(`// ${'wide '.repeat(60)}`), 'has 303 columns'],
  ['a file without type checks', findSilencedFiles, SERVICE_FILE, append(`// ${'@ts'}-nocheck`), 'not checked for types'],
  ['a section that is not there', findBrokenReferences, RULES_FILE, append(`// ${'rules'} 99`), 'rules.md#rules-99, which is not there'],
  ['a link that leads nowhere', findBrokenReferences, QUALITY, append('[a](rules.md#nowhere)'), 'rules.md#nowhere'],
  ['a promise with two tests', findUnownedPromises, QUALITY, append('| a | `a.test.ts`, `b.test.ts` |'), 'names 2 test files'],
  ['a promise whose test is gone', findUnownedPromises, QUALITY, append('| a | `gone.test.ts` |'), 'gone.test.ts, which does not exist'],
  ['an unknown key', lintWorkflows, WORKFLOW, replaceFirst('branches:', 'branchs:'), "Unexpected value 'branchs'"],
  ['an action without commit', lintWorkflows, WORKFLOW, replaceFirst(/checkout@\w+/, 'checkout@v7'), 'pin it to a commit'],
  ['a job without limit', lintWorkflows, WORKFLOW, replaceFirst(/ +timeout-minutes: .*\n/, ''), 'no timeout-minutes'],
  ['a token with every right', lintWorkflows, WORKFLOW, replaceFirst(/permissions:\n.*\n/, ''), 'no permissions'],
  ['a variable that is missing', findStaleDocuments, ENV_EXAMPLE, replaceFirst(/^# PORT=.*\n/m, ''), ENV_EXAMPLE],
  ['a line that no page explains', findUnexplainedLogLines, WORKER_FILE, append("log.warn({ a }, 'a new line');"), 'a new line'],
  ['a base image without digest', findUnpinnedImages, 'infra/deploy/images/Dockerfile', withoutDigests, 'Dockerfile: docker.io'],
  ['an image without digest', findUnpinnedImages, 'infra/deploy/compose/compose.yaml', withoutDigests, 'compose.yaml: docker.io'],
  ['a dependency for a later Node', findEngineGaps, 'package-lock.json', replaceFirst(/"node": "[^"]+"/, '"node": ">=99"'), '>=99'],
];

describe('the checks of `npm run check`', () => {
  let root: string;
  const pathOf = (file: string) => path.join(root, file);
  beforeAll(() => {
    root = mkdtempSync(path.join(tmpdir(), 'survivor-checks-'));
    mkdirSync(pathOf('apps/server/src'), { recursive: true });
    for (const part of COPIED) cpSync(path.join(repoRoot, part), pathOf(part), { recursive: true });
  });
  afterAll(() => rmSync(root, { recursive: true }));

  it.each(Object.entries(CHECKS))('%s finds nothing in the checkout', (_, check) => {
    expect(check(repoRoot)).toEqual([]);
  });

  it.each(FAULTS)('find %s', (_, check, file, change, found) => {
    const text = readFileSync(pathOf(file), 'utf8');
    const changed = change(text);
    expect(changed).not.toBe(text);
    writeFileSync(pathOf(file), changed);
    expect(check(root).join('\n')).toContain(found);
    writeFileSync(pathOf(file), text);
  });

  it('the documents command writes what a generated file lost', () => {
    const text = readFileSync(pathOf(ENV_EXAMPLE), 'utf8');
    writeFileSync(pathOf(ENV_EXAMPLE), '');
    expect(writeDocuments(root)).toEqual([ENV_EXAMPLE]);
    expect(readFileSync(pathOf(ENV_EXAMPLE), 'utf8')).toBe(text);
  });
});

it('pages, workflows and images use a Node that `engines` allows', () => {
  const textOf = (file: string) => readFileSync(path.join(repoRoot, file), 'utf8');
  const ours: string = JSON.parse(textOf('package.json')).engines.node;
  const oldest = /^\^(\d+\.\d+)\.0/.exec(ours)?.[1] ?? 'none';
  for (const file of ['README.md', '.github/CONTRIBUTING.md', 'infra/docs/contract.md', 'infra/docs/install-on-debian.md'])
    expect([file, textOf(file).match(/Node \d+\.\d+ or newer/g)]).toEqual([file, [`Node ${oldest} or newer`]]);
  expect(textOf(WORKFLOW)).toContain(`node: '${oldest}'`);
  expect(subset(`${textOf('.nvmrc').trim()}.${oldest.split('.')[1]}`, ours)).toBe(true);
  expect(subset(/node:(\d+)-/.exec(textOf('infra/deploy/images/Dockerfile'))?.[1] ?? '', ours)).toBe(true);
});
