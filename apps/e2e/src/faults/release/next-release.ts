import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { linkInstalled, root } from './link-installed.ts';

const LEFT_OUT = new Set(['node_modules', '.git', '.turbo', '.data', 'artifacts', 'dist', 'coverage']);
const MIGRATION = '9000-next-release';
const EXPAND = `import { type Kysely, sql } from 'kysely';

export const kind = 'expand';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql\`alter table leagues add column motto text\`.execute(db);
  await sql\`alter table members add column shirt smallint not null default 0\`.execute(db);
}
`;

/** A copy of the product in a folder of its own. */
export type Release = { readonly root: string; remove(): void };

function edit(file: string, change: (text: string) => string): void {
  const text = readFileSync(file, 'utf8');
  const changed = change(text);
  if (changed === text) throw new Error(`${file} is not as the next release expects it`);
  writeFileSync(file, changed);
}

/** The release after this one: the same product with one more migration, an `expand`, and code that needs it. */
export function makeNextRelease(): Release {
  const copy = mkdtempSync(path.join(tmpdir(), 'survivor-next-'));
  cpSync(root, copy, { recursive: true, filter: (source) => !LEFT_OUT.has(path.basename(source)), verbatimSymlinks: true });
  linkInstalled(copy);
  const db = path.join(copy, 'packages/db/src');
  writeFileSync(path.join(db, `migrations/${MIGRATION}.ts`), EXPAND);
  edit(path.join(db, 'migrations/all.ts'), (text) =>
    `import * as nextRelease from './${MIGRATION}.ts';\n${text}`.replace(/\n};\s*$/, `\n  '${MIGRATION}': nextRelease,\n};\n`),
  );
  edit(path.join(db, 'schema-fit.ts'), (text) => text.replace(/OLDEST_SCHEMA = '[^']+'/, `OLDEST_SCHEMA = '${MIGRATION}'`));
  return { root: copy, remove: () => rmSync(copy, { recursive: true, force: true }) };
}

/** This release, where it stands. */
export const thisRelease: Release = { root, remove: () => {} };
