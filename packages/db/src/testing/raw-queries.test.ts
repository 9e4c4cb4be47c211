import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from './index.ts';
import { CALLS } from './raw-queries/calls.ts';
import { type DeclaredQuery, readDeclaredQueries } from './raw-queries/declared-rows.ts';
import { openDescribingDb } from './raw-queries/describing-db.ts';

const declared = readDeclaredQueries();
const files = [...new Set(declared.queries.map(({ file }) => file))];
const checked = new Set<DeclaredQuery>();

/** Columns that are nullable in their table but never null in these results. */
const NEVER_NULL = [
  'queries/job/job-runs.ts: at may be null', // of succeeded runs
  'queries/message/message-facts.ts: deadline may be null', // only in the future
  'queries/season/feed-state.ts: at may be null', // only if set
];

let test: Awaited<ReturnType<typeof createTestDatabase>>;
let describing: Awaited<ReturnType<typeof openDescribingDb>>;
beforeAll(async () => {
  test = await createTestDatabase();
  describing = await openDescribingDb(test.url);
});
afterAll(async () => {
  declared.close();
  await describing.close();
  await test.close();
});

describe('declared rows of raw queries match PostgreSQL', () => {
  it.each(files)('%s', async (file) => {
    describing.described.length = 0;
    for (const call of CALLS[file] ?? []) await call(describing.tx);
    const differences = declared.queries
      .filter((query) => query.file === file)
      .flatMap((query) => {
        const described = describing.described.filter(({ sql }) => query.text.test(sql));
        if (described.length > 0) checked.add(query);
        return described.flatMap(({ columns }) => query.compare(columns)).map((difference) => `${query.file}: ${difference}`);
      });
    expect(differences.filter((difference) => !NEVER_NULL.includes(difference))).toEqual([]);
  });

  it('checks every raw query', () => {
    expect(files.length).toBeGreaterThan(40);
    expect(declared.queries.filter((query) => !checked.has(query)).map(({ location }) => location)).toEqual([]);
  });
});
