import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { playerCatalog } from '@survivor/web/catalog';
import { CALLS } from './catalog-calls.ts';
import { listUnseenEntries, walkCatalog } from './walk-catalog.ts';

const folder = fileURLToPath(new URL('../../artifacts/states/texts/', import.meta.url));

/** Texts that no browser test can bring onto a page, and why. */
const OFF_PAGE: Readonly<Record<string, string>> = {
  'pickCopy.missed': 'stands until the grading of the same moment shows the member as out',
  'supportCopy.aboutLine': 'stands in the field of the description',
  'calendarFileCopy.summary': 'stands in the file for the calendar',
  'calendarFileCopy.description': 'stands in the file for the calendar',
};

/** What the pages of every state said; the suites of states write it, and run before this file. */
function readCorpus(): string[] {
  const files = existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith('.json')) : [];
  return [...new Set(files.flatMap((file): string[] => JSON.parse(readFileSync(folder + file, 'utf8'))))];
}

test('the copy of the players was read on a page, every text and template', () => {
  const corpus = readCorpus();
  const entries = walkCatalog(playerCatalog, CALLS);
  const unseen = listUnseenEntries(entries, corpus);
  expect(unseen.filter((path) => !(path in OFF_PAGE))).toEqual([]);
  expect(Object.keys(OFF_PAGE).filter((path) => !unseen.includes(path))).toEqual([]);
});
