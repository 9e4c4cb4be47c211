import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const DOCUMENT = 'infra/docs/quality.md';
const ROW = /^\| (?!promise |-)(.+) \| (.+) \|$/;
const TEST_FILE = /`([^`]+\.(?:test\.tsx?|spec\.ts))`/g;

/** Lists the promises whose row does not name exactly one test file that exists. */
function findUnownedPromises(text: string, isFile: (file: string) => boolean): string[] {
  return text.split('\n').flatMap((line) => {
    const [, promise = '', owner = ''] = ROW.exec(line) ?? [];
    if (promise === '') return [];
    const files = [...owner.matchAll(TEST_FILE)].map(([, file = '']) => file);
    if (files.length !== 1) return [`${DOCUMENT}: "${promise}" names ${files.length} test files, not one`];
    return files.filter((file) => !isFile(file)).map((file) => `${DOCUMENT}: "${promise}" names ${file}, which does not exist`);
  });
}

/** The same for the document of a checkout (quality). */
export const checkPromises = (root: string): string[] =>
  findUnownedPromises(readFileSync(path.join(root, DOCUMENT), 'utf8'), (file) => existsSync(path.join(root, file)));
