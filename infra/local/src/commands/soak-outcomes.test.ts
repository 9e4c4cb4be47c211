import { expect, it } from 'vitest';
import { rowsOf, sumOf } from './soak-outcomes.ts';

const ran = { isGood: true, missing: [] };

it('tells each drill of a run in a row, and counts them', () => {
  const rows = rowsOf([
    { ...ran, name: 'release', figures: ['passed   there and back  0 failed', 'not run  a standby  there is no PostgreSQL of Debian'] },
    { ...ran, name: 'queue', figures: ['62 picks, 0 lost', '61 picks, 0 lost'], missing: ['NOT RUN: one of them'] },
    { ...ran, name: 'images', figures: [], missing: ['NOT RUN: the images need buildah'] },
    { ...ran, name: 'alerts', isGood: false, figures: ['14 of 15 alerts fired'] },
  ]);
  expect(rows).toEqual([
    'passed   there and back  0 failed',
    'not run  a standby  there is no PostgreSQL of Debian',
    'passed   queue: 62 picks, 0 lost; 61 picks, 0 lost',
    'not run  images: the images need buildah',
    'FAILED   alerts: 14 of 15 alerts fired',
  ]);
  expect(sumOf(rows)).toBe('2 of 5 drills passed, 1 FAILED, 2 not run');
});

it('tells a suite that failed although each of its drills passed', () => {
  expect(rowsOf([{ ...ran, name: 'release', isGood: false, figures: ['passed   there and back  0 failed'] }])).toEqual([
    'passed   there and back  0 failed',
    'FAILED   release: beside its drills',
  ]);
});
