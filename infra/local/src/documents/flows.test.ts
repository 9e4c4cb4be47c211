import { expect, it } from 'vitest';
import { repoRoot } from '../paths.ts';
import { type Flow, filesOf, flowSize } from './flows.ts';

/** Upper limits. A change that needs more explains why here. */
const MOST: Record<Flow, { readonly files: number; readonly lines: number }> = {
  // Excused weeks (rules 5) need what was known at each deadline, the newest line of the league's log
  // (rules 11) its queries and words.
  'Opening the league page': { files: 74, lines: 4600 },
  'A pick': { files: 50, lines: 3400 },
  // The files beyond 35 have the kinds of refusals, and who wins, which queries of leagues share.
  'A sign-in': { files: 37, lines: 2450 },
  // Corrections name their game, in the league's log too; every end has one definition of winners.
  'A final score': { files: 76, lines: 6450 },
};

it.each(Object.entries(MOST))('%s enters no more files and lines', async (flow, most) => {
  const { files, lines } = await flowSize(repoRoot, flow as Flow);
  expect(files).toBeLessThanOrEqual(most.files);
  expect(lines).toBeLessThanOrEqual(most.lines);
});

it('follows values through files that only hand them on, and no types', async () => {
  const files = await filesOf(repoRoot, ['packages/services/src/pick/submit-pick.ts']);
  expect(files).toContain('packages/rules/src/league/pick.ts');
  expect(files).not.toContain('packages/rules/src/index.ts');
  expect(files).not.toContain('packages/db/src/tables.ts');
});
