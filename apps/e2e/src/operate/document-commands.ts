import { readdirSync, readFileSync } from 'node:fs';

const DOCS = new URL('../../../../infra/docs/', import.meta.url);

export type DocumentCommand = {
  /** A file of infra/docs. */
  readonly page: string;
  readonly line: string;
};

const FENCED = /^```(\w*)\n([\s\S]*?)^```$/gm;
/** A command inside a sentence: a program of operators with its arguments. */
const INLINE =
  /`((?:npm|node|npx|docker|kubectl|systemctl|journalctl|redis-cli|psql|pg_archivecleanup|curl|openssl|alter role|drop database|update|config set) [^`]+|timedatectl)`/g;

/** The commands of a block. A here-document belongs to the line that starts it. */
function linesOf(block: string): string[] {
  const lines: string[] = [];
  let end: string | null = null;
  for (const line of block.split('\n')) {
    if (end === null && line.trim() !== '') lines.push(line.trim());
    if (end === null) end = /<<'?(\w+)'?/.exec(line)?.[1] ?? null;
    else if (line === end) end = null;
  }
  return lines;
}

/** The commands of a page, those of code blocks first. Blocks with a language contain none. */
function commandsIn(page: string, text: string): DocumentCommand[] {
  const blocks = [...text.matchAll(FENCED)].filter(([, language]) => language === '').flatMap(([, , block = '']) => linesOf(block));
  const sentences = text.replaceAll(FENCED, '').replaceAll(/\s*\n\s*/g, ' ');
  const inline = [...sentences.matchAll(INLINE)].map(([, line = '']) => line);
  return [...blocks, ...new Set(inline)].map((line) => ({ page, line }));
}

const listPages = () =>
  readdirSync(DOCS)
    .filter((name) => name.endsWith('.md'))
    .sort()
    .map((page) => ({ page, text: readFileSync(new URL(page, DOCS), 'utf8') }));

/** Every command of infra/docs. */
export const listCommands = (): DocumentCommand[] => listPages().flatMap(({ page, text }) => commandsIn(page, text));

/** The names of all blocks marked `<!-- drill: NAME -->`. */
export const listDrills = (): string[] =>
  listPages().flatMap(({ text }) => [...text.matchAll(/^<!-- drill: ([\w-]+) -->$/gm)].map(([, name = '']) => name));
