import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../../..', import.meta.url));
const SCOPE = '@survivor';
const LEFT_OUT = new Set(['node_modules', '.git', '.turbo', '.data', 'artifacts', 'dist', 'coverage']);
const MIGRATION = '9000-next-release';
const EXPAND = `import { type Kysely, sql } from 'kysely';

export const kind = 'expand';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql\`alter table leagues add column motto text\`.execute(db);
  await sql\`alter table members add column shirt smallint not null default 0\`.execute(db);
}
`;

/** Links installed packages. Copied links to the product's own packages lead into the copy. */
function linkPackages(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from)) {
    if (name === SCOPE) cpSync(path.join(from, name), path.join(to, name), { recursive: true, verbatimSymlinks: true });
    else symlinkSync(path.join(from, name), path.join(to, name));
  }
}

/** Links the packages installed here into a copy of the product. */
function linkInstalled(copy: string): void {
  const workspaces = ['apps', 'packages', 'infra'].flatMap((group) =>
    readdirSync(path.join(root, group)).map((name) => `${group}/${name}`),
  );
  for (const folder of ['', ...workspaces]) {
    const installed = path.join(root, folder, 'node_modules');
    if (existsSync(installed) && existsSync(path.join(copy, folder))) linkPackages(installed, path.join(copy, folder, 'node_modules'));
  }
}

/** A copy of the product in its own folder. */
export type Release = { readonly root: string; remove(): void };

function edit(file: string, change: (text: string) => string): void {
  const text = readFileSync(file, 'utf8');
  const changed = change(text);
  if (changed === text) throw new Error(`${file} is not as the next release expects it`);
  writeFileSync(file, changed);
}

/** Creates a next release: a copy with one more `expand` migration and code that needs it. */
export function makeNextRelease(): Release {
  const copy = mkdtempSync(path.join(tmpdir(), 'survivor-next-'));
  cpSync(root, copy, { recursive: true, filter: (source) => !LEFT_OUT.has(path.basename(source)), verbatimSymlinks: true });
  linkInstalled(copy);
  const db = path.join(copy, 'packages/db/src');
  writeFileSync(path.join(db, `migrations/${MIGRATION}.ts`), EXPAND);
  edit(path.join(db, 'migrations/all.ts'), (text) =>
    `import * as nextRelease from './${MIGRATION}.ts';\n${text}`.replace(/\n};\s*$/, `\n  '${MIGRATION}': nextRelease,\n};\n`),
  );
  edit(path.join(db, 'migrations/schema-compatibility.ts'), (text) =>
    text.replace(/OLDEST_SCHEMA = '[^']+'/, `OLDEST_SCHEMA = '${MIGRATION}'`),
  );
  return { root: copy, remove: () => rmSync(copy, { recursive: true, force: true }) };
}

/** This checkout as a release. */
export const thisRelease: Release = { root, remove: () => {} };

/** Runs a release's `migrate` command. Rejects with its output if it fails. */
export async function migrateBy({ root }: Release, settings: Readonly<Record<string, string>>): Promise<void> {
  const env = { PATH: process.env['PATH'], HOME: process.env['HOME'], ...settings };
  const child = spawn(process.execPath, ['--import', 'tsx', 'apps/cli/src/main.ts', 'migrate'], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk));
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`migrate ended with ${code}: ${output}`);
}
