import path from 'node:path';

/** The documents that comments cite by a section's number, each a file of infra/docs. */
const DOCUMENTS = ['rules', 'screens', 'contract', 'architecture', 'performance'];
const WORD = DOCUMENTS.join('|');
const NUMBER = String.raw`\d+(?:\.\d+)?[a-z]?\b`;
const BY_NUMBER = new RegExp(String.raw`\b(${WORD}) (${NUMBER}(?:(?:, | and | to )${NUMBER})*)`, 'g');
const BY_HEADING = /\bquality "([^"]+)"/g;
const NAMED_FILE = /`((?:packages|apps|infra|\.github)\/[\w.$@/-]+)`/g;
const LINK = /\]\((?!https?:)([^)#\s]*)(?:#([^)\s]+))?\)/g;

/** Comments go on behind the next line's mark. */
const inOneLine = (text: string) => text.replaceAll(/\s*\n\s*(?:\*(?!\/)|\/\/)?\s*/g, ' ');

const slugOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\w\s-]/g, '')
    .trim()
    .replaceAll(/\s+/g, '-');

const anchorOf = (word: string, number: string) => `${word}.md#${word}-${number}`;

/** The anchors that a source cites, as `rules.md#rules-5`, each as often as it does. */
export function citedAnchors(source: string): string[] {
  const text = inOneLine(source);
  const numbered = [...text.matchAll(BY_NUMBER)].flatMap(([, word = '', list = '']) =>
    list.split(/, | and | to /).map((number) => anchorOf(word, number)),
  );
  const headed = [...text.matchAll(BY_HEADING)].map(([, heading = '']) => `quality.md#${slugOf(heading)}`);
  return [...numbered, ...headed];
}

/** What can be pointed at in a document: its explicit anchors and its headings. */
export function anchorsIn(markdown: string): Set<string> {
  const explicit = [...markdown.matchAll(/<a id="([^"]+)">/g)].map(([, id = '']) => id);
  const headings = [...markdown.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => slugOf(heading));
  return new Set([...explicit, ...headings]);
}

export type Target = { readonly file: string; readonly anchor: string | null };

/** The files of the checkout that a document names in backticks or links to, from the root. */
export function namedTargets(file: string, markdown: string): Target[] {
  const named = [...markdown.matchAll(NAMED_FILE)].map(([, name = '']) => ({ file: name, anchor: null }));
  const linked = [...markdown.matchAll(LINK)].map(([, to = '', anchor = null]) => ({
    file: to === '' ? file : path.posix.join(path.posix.dirname(file), to),
    anchor,
  }));
  return [...named, ...linked];
}
