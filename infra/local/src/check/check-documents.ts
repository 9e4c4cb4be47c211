import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { listFiles } from './source-files.ts';

type Target = { readonly file: string; readonly anchor: string | null };

const DOCS = 'infra/docs';
const NUMBER = String.raw`\d+(?:\.\d+)?[a-z]?\b`;
/** Comments cite sections of these documents by number. */
const BY_NUMBER = new RegExp(
  String.raw`\b(rules|screens|contract|architecture|performance) (${NUMBER}(?:(?:, | and | to )${NUMBER})*)`,
  'g',
);
const BY_HEADING = /\bquality "([^"]+)"/g;
const NAMED_FILE = /`((?:packages|apps|infra|\.github)\/[\w.$@/-]+)`/g;
const LINK = /\]\((?!https?:)([^)#\s]*)(?:#([^)\s]+))?\)/g;

/** A citation can continue behind the comment mark of the next line. */
const joinLines = (text: string) => text.replaceAll(/\s*\n\s*(?:\*(?!\/)|\/\/)?\s*/g, ' ');

const slugOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\w\s-]/g, '')
    .trim()
    .replaceAll(/\s+/g, '-');

/** The sections that a text cites. */
function citedTargets(source: string): Target[] {
  const text = joinLines(source);
  const numbered = [...text.matchAll(BY_NUMBER)].flatMap(([, name = '', numbers = '']) =>
    numbers.split(/, | and | to /).map((number) => ({ file: `${DOCS}/${name}.md`, anchor: `${name}-${number}` })),
  );
  const headings = [...text.matchAll(BY_HEADING)].map(([, heading = '']) => ({ file: `${DOCS}/quality.md`, anchor: slugOf(heading) }));
  return [...numbered, ...headings];
}

/** The explicit anchors and the headings of a document. */
function anchorsIn(markdown: string): Set<string> {
  const explicit = [...markdown.matchAll(/<a id="([^"]+)">/g)].map(([, id = '']) => id);
  const headings = [...markdown.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => slugOf(heading));
  return new Set([...explicit, ...headings]);
}

/** The files that a document names in backticks or links to. */
function linkedTargets(file: string, markdown: string): Target[] {
  const named = [...markdown.matchAll(NAMED_FILE)].map(([, name = '']) => ({ file: name, anchor: null }));
  const linked = [...markdown.matchAll(LINK)].map(([, to = '', anchor = null]) => ({
    file: to === '' ? file : path.posix.join(path.posix.dirname(file), to),
    anchor,
  }));
  return [...named, ...linked];
}

const canCite = (file: string) => /\.(ts|tsx|mjs|js|css|md|sql|ya?ml)$/.test(file);

/** Documents whose links and file names are checked too. */
const isDocument = (file: string) => /^infra\/docs\/.*\.md$|^(\.github\/)?[A-Z]+\.md$/.test(file);

const nameOf = ({ file, anchor }: Target) => (anchor === null ? file : `${file}#${anchor}`);

/** Citations, links and file names that lead nowhere, one line each. */
export function findBrokenReferences(root: string): string[] {
  const files = listFiles(root).filter(canCite);
  const texts = new Map(files.map((file) => [file, readFileSync(path.join(root, file), 'utf8')]));
  const anchors = new Map(files.filter((file) => file.endsWith('.md')).map((file) => [file, anchorsIn(texts.get(file) ?? '')]));
  const exists = ({ file, anchor }: Target) =>
    existsSync(path.join(root, file)) && (anchor === null || anchors.get(file)?.has(anchor) === true);
  return [...texts].flatMap(([file, text]) => {
    const targets = [...citedTargets(text), ...(isDocument(file) ? linkedTargets(file, text) : [])];
    const broken = targets.filter((target) => !exists(target)).map(nameOf);
    return [...new Set(broken)].map((name) => `${file}: names ${name}, which is not there`);
  });
}

const PROMISES = 'infra/docs/quality.md';
const PROMISE_ROW = /^\| (?!promise |-)(.+) \| (.+) \|$/;
const TEST_FILE = /`([^`]+\.(?:test\.tsx?|spec\.ts))`/g;

/** Promises that do not name exactly one existing test file, one line each. */
export const findUnownedPromises = (root: string): string[] =>
  readFileSync(path.join(root, PROMISES), 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [, promise, owner = ''] = PROMISE_ROW.exec(line) ?? [];
      if (promise === undefined) return [];
      const files = [...owner.matchAll(TEST_FILE)].map(([, file = '']) => file);
      if (files.length !== 1) return [`${PROMISES}: "${promise}" names ${files.length} test files, not one`];
      const missing = files.filter((file) => !existsSync(path.join(root, file)));
      return missing.map((file) => `${PROMISES}: "${promise}" names ${file}, which does not exist`);
    });
