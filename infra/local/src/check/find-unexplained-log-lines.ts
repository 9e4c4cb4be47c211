import { readFileSync } from 'node:fs';
import path from 'node:path';
import { listSources, type SourceFile } from './source-files.ts';

const PAGE = 'infra/docs/observe.md';
const SECTION = '## Log lines';
const FOLDERS = ['apps/server/src', 'apps/worker/src', 'packages'];
const CALL = /\b(?:log|logger)\.(?:warn|error|fatal)\(/g;
const CALL_WITH_WORDS = /\b(?:log|logger)\.(?:warn|error|fatal)\(\s*(?:\{[^{}]*\}|\w+),\s*'([^']+)'/g;
/** What is logged as `trouble`, by the step that goes wrong. */
const STEP = /\bon(?:Error|Trouble)\((?:[^()]|\([^()]*\))*, '(\w+)'\)/g;

type Told = { readonly lines: string[]; readonly unread: string[] };

/** The words of each line of warning and error that these sources log, and the calls whose words are not written where they are made. */
function logLinesIn(sources: readonly Pick<SourceFile, 'file' | 'text'>[]): Told {
  const told = sources.map(({ file, text }) => {
    const words = [...text.matchAll(CALL_WITH_WORDS)].map(([, line = '']) => line);
    const steps = [...text.matchAll(STEP)].map(([, step = '']) => step);
    const isRead = words.length === (text.match(CALL) ?? []).length;
    return { lines: [...words, ...steps], unread: isRead ? [] : [file] };
  });
  return { lines: [...new Set(told.flatMap(({ lines }) => lines))].sort(), unread: told.flatMap(({ unread }) => unread) };
}

/** What the page tells: the words at the head of each row, and the steps of its line `trouble`. */
function linesOnPage(page: string): string[] {
  const section = page.split(`${SECTION}\n`)[1]?.split('\n## ')[0] ?? '';
  const heads = [...section.matchAll(/^\| `([^`]+)` \|/gm)].map(([, head = '']) => head);
  const steps = [...(/^\| `trouble` \|.*$/m.exec(section)?.[0].matchAll(/`(\w+)`/g) ?? [])].map(([, step = '']) => step);
  return [...new Set([...heads, ...steps])].sort();
}

/** Each line of warning and error that an operator can see and the page does not explain, and each that is explained and logged by nobody. */
export function findUntoldLines(root: string): string[] {
  const sources = FOLDERS.flatMap((folder) => listSources(root, folder)).filter(({ isTest }) => !isTest);
  const { lines, unread } = logLinesIn(sources);
  const page = linesOnPage(readFileSync(path.join(root, PAGE), 'utf8'));
  const text = sources.map((source) => source.text).join('\n');
  return [
    ...unread.map((file) => `${file}: logs a warning or an error whose words are not in the call`),
    ...lines.filter((line) => !page.includes(line)).map((line) => `${PAGE}: does not say what to do at "${line}"`),
    ...page.filter((line) => !text.includes(line)).map((line) => `${PAGE}: explains "${line}", which nothing logs`),
  ];
}
