import { describe, expect, it } from 'vitest';
import { repoRoot } from '../paths.ts';
import { lintWorkflow, lintWorkflows } from './lint-workflows.ts';

const CHECKOUT = 'actions/checkout@3d3c42e5aac5ba805825da76410c181273ba90b1';
const GOOD = `name: Good
on:
  push:
    branches: [main]
permissions:
  contents: read
jobs:
  first:
    runs-on: ubuntu-latest
    timeout-minutes: 5
    steps:
      - uses: ${CHECKOUT}
      - run: echo \${{ matrix.suite }}
  second:
    needs: first
    runs-on: ubuntu-latest
    timeout-minutes: 5
    steps:
      - run: echo done
`;

describe('the lint of workflows', () => {
  it('finds nothing in the workflows of the house, nor in a good one', () => {
    expect(lintWorkflows(repoRoot)).toEqual([]);
    expect(lintWorkflow('good.yml', GOOD)).toEqual([]);
  });

  it.each([
    ['branches: [main]', 'branchs: [main]', "Unexpected value 'branchs'"],
    ['runs-on: ubuntu-latest\n    timeout-minutes: 5\n    steps:\n      - uses', 'steps:\n      - uses', 'runs-on'],
    ['matrix.suite', 'matrx.suite', "Unrecognized named-value: 'matrx'"],
    ['matrix.suite', 'matrix.suite &&', 'Unexpected end of expression'],
    ['needs: first', 'needs: frist', 'frist'],
    [CHECKOUT, 'actions/checkout@v7', 'pin it to a commit'],
    ['    timeout-minutes: 5\n    steps:\n      - run', '    steps:\n      - run', 'no timeout-minutes'],
    ['permissions:\n  contents: read\n', '', 'no permissions'],
    ['echo done', `echo \${{ github.event.pull_request.title }}`, 'into a shell'],
    ['jobs:', 'jobs:\n  first: {}\n', 'first'],
  ])('finds what is wrong when %j becomes %j', (find, put, said) => {
    expect(GOOD).toContain(find);
    expect(lintWorkflow('bad.yml', GOOD.replace(find, put)).join('\n')).toContain(said);
  });
});
