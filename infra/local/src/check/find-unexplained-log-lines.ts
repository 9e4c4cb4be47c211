import { readFileSync } from 'node:fs';
import path from 'node:path';
import { listSources } from './source-files.ts';

const PAGE = 'infra/docs/observe.md';
const SECTION = '## Log lines';
const CALL = /\b(?:log|logger)\.(?:warn|error|fatal)\(/g;
const CALL_WITH_MESSAGE = /\b(?:log|logger)\.(?:warn|error|fatal)\(\s*(?:\{[^{}]*\}|\w+),\s*'([^']+)'/g;
/** The log line `trouble` names the step that failed, so each step is explained too. */
const STEP = /\bon(?:Error|Trouble)\((?:[^()]|\([^()]*\))*, '(\w+)'\)/g;

const captures = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, capture = '']) => capture);

/** The messages and steps that the page explains. */
function explainedLines(page: string): string[] {
  const section = page.split(`${SECTION}\n`)[1]?.split('\n## ')[0] ?? '';
  const trouble = /^\| `trouble` \|.*$/m.exec(section)?.[0] ?? '';
  return [...captures(section, /^\| `([^`]+)` \|/gm), ...captures(trouble, /`(\w+)`/g)];
}

/** Log lines that the page does not explain, and explained lines that nothing logs. */
export function findUnexplainedLogLines(root: string): string[] {
  const sources = listSources(root, ['apps/server/src', 'apps/worker/src', 'packages']).filter(({ isTest }) => !isTest);
  const text = sources.map((source) => source.text).join('\n');
  const unreadable = sources.filter((source) => captures(source.text, CALL_WITH_MESSAGE).length !== (source.text.match(CALL) ?? []).length);
  const logged = new Set([...captures(text, CALL_WITH_MESSAGE), ...captures(text, STEP)]);
  const explained = new Set(explainedLines(readFileSync(path.join(root, PAGE), 'utf8')));
  return [
    ...unreadable.map(({ file }) => `${file}: logs a warning or an error whose message is not in the call`),
    ...[...logged].filter((line) => !explained.has(line)).map((line) => `${PAGE}: does not say what to do at "${line}"`),
    ...[...explained].filter((line) => !text.includes(line)).map((line) => `${PAGE}: explains "${line}", which nothing logs`),
  ];
}
