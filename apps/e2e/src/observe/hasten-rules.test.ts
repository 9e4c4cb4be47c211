import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { RULE_FILES, read } from './documents.ts';
import { hastenRules } from './hasten-rules.ts';

it('rules wait and look back so many times less', () => {
  const text =
    'groups: [{name: a, rules: [{alert: A, expr: "delta(max(x)[6h:5m]) > 50 and rate(y[1h30m]) > 0.5", for: 10m, labels: {b: c}}]}]';
  expect(parse(hastenRules(text, 60))).toEqual({
    groups: [
      {
        name: 'a',
        rules: [{ alert: 'A', expr: 'delta(max(x)[360000ms:5000ms]) > 50 and rate(y[90000ms]) > 0.5', for: '10000ms', labels: { b: 'c' } }],
      },
    ],
  });
});

it.each(RULE_FILES)('%s says the same in all else', (file) => {
  const bare = (text: string) => JSON.stringify(parse(text)).replaceAll(/\[[^\]"{]+\]|"for":"\w+",/g, '');
  expect(bare(hastenRules(read(`prometheus/${file}`), 60))).toBe(bare(read(`prometheus/${file}`)));
});
