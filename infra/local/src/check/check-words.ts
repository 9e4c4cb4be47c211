import { listSources } from './source-files.ts';

/** Retired words in names, and the words of the field (infra/docs/glossary.md). */
const RETIRED: readonly (readonly [pattern: RegExp, use: string])[] = [
  [/^(?:tell|say)(?=[A-Z]|$)|Told$|^told/, 'notify, announce, report'],
  [/^(?:note|hear)(?=[A-Z]|$)|^heard|Heard$|^hearing|Hearing$/, 'record, log, receive, subscribe'],
  [/^(?:keep|remember)(?=[A-Z]|$)|^kept|Kept$|[kK]eeper/, 'cache, store'],
  [/^(?:forget|drop)(?=[A-Z]|$)|Forgotten$/, 'invalidate, evict, delete'],
  [/^ask(?=[A-Z]|$)|^asked|Asked$|Question(?:s)?$|Answer(?:s|ed)?$/, 'request, query, load; response, result'],
  [/^hold(?=[A-Z]|$)|^held|Held$/, 'lock, locked; held for review'],
  [/^take(?=[A-Z]|$)|^taken|Taken$/, 'accept, claim'],
  [/PutOut$|GoesOut$|IsOut$/, 'eliminate, eliminated'],
  [/LetIn$|LetThrough$/, 'allowed, authorized'],
  [/^begun|Begun$|[uU]nderway/, 'started, in progress, pending'],
  [/^(?:look|put)(?=[A-Z]|$)/, 'find, read, style; set, write'],
  [/^whoever|^whatever/, 'name the thing'],
  [/^stay|Stay$|^span|Span$|[mM]oment$/, 'TTL, interval, timestamp, snapshot'],
  [/^atOnce|AtOnce$/, 'concurrently, in one batch'],
];

/** Names in which such a word is the right one. */
const ALLOWED = /^(?:dropDatabase|isTaken|findQuestions|take(?:Screenshot|Pictures|Records)|(?:Open|Sent)Span)$|[hH]eldForReview/;

const DECLARATION = /^(?:export )?(?:default )?(?:abstract )?(?:async )?(?:function\*?|class|interface|type|const|let|enum) (\w+)/;
const METHOD = /^ {2}(?:static |readonly |async |get |set |private )*#?(\w+)(?:\(.*\).*\{| = (?:async )?\(.*=>.*)$/;
const COMMENT = /^\s*(?:\/\/|\/\*|\*(?:\s|\/|$))/;
const COMMENT_WIDTH = 100;

const TESTS = /\.(?:test|spec)\.|\/testing\/|^apps\/e2e\/src\/browser\//;

/** Retired words in names of the product, and comments that are too wide: `file:line: what`. */
export function findWords(root: string): string[] {
  const product = listSources(root, ['packages', 'apps', 'infra']).filter(({ file }) => !TESTS.test(file));
  return product.flatMap(({ file, text }) =>
    text.split('\n').flatMap((line, index) => {
      const [, name = ''] = DECLARATION.exec(line) ?? METHOD.exec(line) ?? [];
      const retired = ALLOWED.test(name) ? [] : RETIRED.filter(([pattern]) => pattern.test(name));
      const found = retired.map(([, use]) => `${name}: ${use}`);
      if (COMMENT.test(line) && line.length > COMMENT_WIDTH) found.push(`the comment has ${line.length} columns, not ${COMMENT_WIDTH}`);
      return found.map((what) => `${file}:${index + 1}: ${what}`);
    }),
  );
}

/** Files that turn the type checker off, which no rule of Biome finds, one line each. */
export const findSilencedFiles = (root: string): string[] =>
  listSources(root, ['packages', 'apps', 'infra'])
    .filter(({ text }) => /^\s*\/\/\s*@ts-nocheck/m.test(text))
    .map(({ file }) => `${file}: is not checked for types; remove its @ts-nocheck`);
