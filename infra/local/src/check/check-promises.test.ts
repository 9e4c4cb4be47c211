import { expect, it } from 'vitest';
import { findUnownedPromises } from './check-promises.ts';

const isFile = (file: string) => file !== 'gone.test.ts';

it('requires one existing test file for each promise', () => {
  const table = '| promise | test |\n|---|---|\n| a pick | `pick.test.ts` |\n| a page | `page.spec.ts`, in a browser |\n';
  expect(findUnownedPromises(table, isFile)).toEqual([]);
  expect(
    findUnownedPromises(`${table}| two | \`a.test.ts\`, \`b.test.ts\` |\n| none | by hand |\n| lost | \`gone.test.ts\` |`, isFile),
  ).toEqual([
    'infra/docs/quality.md: "two" names 2 test files, not one',
    'infra/docs/quality.md: "none" names 0 test files, not one',
    'infra/docs/quality.md: "lost" names gone.test.ts, which does not exist',
  ]);
});
