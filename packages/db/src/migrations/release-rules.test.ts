import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { MIGRATIONS } from './all.ts';
import { findUnsafeDdl } from './find-unsafe-ddl.ts';
import { OLDEST_SCHEMA, RELEASE } from './schema-compatibility.ts';

/** The first migration that runs while the previous release is active. */
const FIRST_OVERLAPPING = '0035-schema-state';
const overlapping = Object.entries(MIGRATIONS).filter(([name]) => name >= FIRST_OVERLAPPING);

/** The SQL statements in a migration's file. */
const statementsOf = (name: string) =>
  [...readFileSync(new URL(`./${name}.ts`, import.meta.url), 'utf8').matchAll(/sql(?:<[^`]*>)?`([^`]*)`/g)].map(
    ([, statement = '']) => statement,
  );

it('each migration that runs beside the previous release has a class, and does nothing that its class forbids', () => {
  for (const [name, { kind }] of overlapping) {
    expect([name, kind]).toEqual([name, expect.stringMatching(/^(?:expand|backfill|contract)$/)]);
    expect(statementsOf(name).length).toBeGreaterThan(0);
    expect([name, findUnsafeDdl(statementsOf(name), kind ?? 'expand')]).toEqual([name, []]);
  }
});

it('names are in order, and include the oldest schema and release that are supported', () => {
  const names = Object.keys(MIGRATIONS);
  expect(names).toEqual(names.toSorted());
  expect(names).toContain(OLDEST_SCHEMA);
  expect(RELEASE >= OLDEST_SCHEMA).toBe(true);
  for (const [name, { oldestRelease = name }] of overlapping) {
    expect(names).toContain(oldestRelease);
    expect(oldestRelease <= name).toBe(true);
  }
});

it.each([
  'create index a on members (name)',
  'create unique index a on members (name)',
  'alter table members alter column name type varchar(50)',
  'alter table members alter column name set not null',
  'alter table members add column shirt smallint not null',
  'alter table members add column shirt smallint, add column hat text not null',
  'alter table members add column token uuid default gen_random_uuid()',
  'alter table members add column at timestamptz default clock_timestamp()',
  'alter table members add column luck float default random()',
  'alter table members add column twice int generated always as (wins * 2) stored',
  'alter table members add constraint shirt check (shirt > 0)',
  'alter table members add foreign key (shirt) references shirts',
  'alter table members drop column name',
  'drop table members',
  'alter table members rename column name to title',
  'ALTER TABLE members\n  RENAME TO players',
  'lock table members',
  'vacuum full members',
  'cluster members using members_pkey',
])('refuses %s', (statement) => {
  expect(findUnsafeDdl([statement], 'expand')).toHaveLength(1);
});

it.each([
  [['create index concurrently a on members (name)'], 'expand'],
  [['alter table members add column shirt smallint'], 'expand'],
  [['alter table members add column shirt smallint not null default 0'], 'expand'],
  [['alter table members add constraint shirt check (shirt > 0) not valid'], 'expand'],
  [['alter table members validate constraint shirt'], 'expand'],
  [
    [
      'create table shirts (id int primary key, size int not null)',
      'create index a on shirts (size)',
      'alter table shirts alter column size type text',
    ],
    'expand',
  ],
  [['update members set shirt = 0 where user_id between 1 and 1000'], 'backfill'],
  [['alter table members drop column name', 'drop table shirts'], 'contract'],
] as const)('allows %s in %s', (statements, kind) => {
  expect(findUnsafeDdl(statements, kind)).toEqual([]);
});
