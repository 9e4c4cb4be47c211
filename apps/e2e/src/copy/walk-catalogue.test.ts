import { describe, expect, it } from 'vitest';
import { ANY, unseenEntries, walkCatalogue } from './walk-catalogue.ts';

const catalogue = {
  title: 'My Leagues',
  nested: { steps: ['One', 'Two'], full: (name: string, count: number) => `${name} has ${count === 1 ? 'one' : count}.` },
  parts: (team: string) => ({ before: 'Pick ', team, after: '!' }),
};

describe('the walk through a catalogue', () => {
  it('finds every text and template', () => {
    expect(walkCatalogue(catalogue)).toEqual([
      { path: 'title', ways: [['My Leagues']] },
      { path: 'nested.steps.0', ways: [['One']] },
      { path: 'nested.steps.1', ways: [['Two']] },
      { path: 'nested.full', ways: [[`${ANY} has ${ANY}.`]] },
      { path: 'parts', ways: [['Pick ', ANY, '!']] },
    ]);
    const calls = { 'nested.full': [['Ann', 1]] };
    expect(walkCatalogue(catalogue, calls)[3]).toEqual({ path: 'nested.full', ways: [['Ann has one.']] });
  });

  it('sees a text only as whole words, and a template with any parameters', () => {
    const entries = walkCatalogue(catalogue);
    const texts = ['My Leagues', 'One way', 'Twofold', 'The club has 12.', 'Pick any!'];
    expect(unseenEntries(entries, texts)).toEqual(['nested.steps.1']);
    expect(unseenEntries(entries, [])).toEqual(entries.map(({ path }) => path));
  });
});
