import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readCommand } from './command.ts';

const DOCS = new URL('../../../infra/docs/', import.meta.url);
/** Words of a document that stand for what the reader fills in. */
const STAND_INS: Readonly<Record<string, string>> = {
  EMAIL: 'ada@example.com',
  ADDRESS: 'ada@example.com',
  FILE: 'a.backup.gz',
  DIR: '/var/backups',
  NAME: 'FetchGames',
};

const commandsOf = (text: string) =>
  [...text.matchAll(/npm run cli -- ([\w./@ -]+)/g)].map(([, line = '']) => line.trim()).filter((line) => line !== 'COMMAND');

it('each command that a document tells an operator to run is one that there is', () => {
  const files = readdirSync(DOCS).filter((name) => name.endsWith('.md'));
  const told = files.flatMap((file) => commandsOf(readFileSync(new URL(file, DOCS), 'utf8')).map((line) => ({ file, line })));
  const misused = told.filter(({ line }) => readCommand(line.split(/ +/).map((word) => STAND_INS[word] ?? word)).kind === 'misused');
  expect(misused).toEqual([]);
  expect(told.length).toBeGreaterThan(5);
  console.log(`${told.length} commands in ${files.length} documents`);
});
