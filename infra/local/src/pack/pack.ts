import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { repoRoot } from '../paths.ts';
import { makeNotices } from './notices.ts';
import { runNpm, writeProductionTree } from './production-tree.ts';
import { makeSbom } from './sbom.ts';

/** The files that a program reads at run time. The web app ships with the server. */
const FILES = {
  server: ['apps/server/dist', 'apps/server/legal', 'apps/web/dist'],
  worker: ['apps/worker/dist'],
  cli: ['apps/cli/dist'],
} as const;

export type Program = keyof typeof FILES;
export const isProgram = (name: string): name is Program => name in FILES;
export const programs = Object.keys(FILES).join(', ');

/** Writes `sbom.cdx.json` and THIRD-PARTY-NOTICES of `apps` to a folder. */
export async function writeNotices(folder: string, apps: readonly string[]): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const sbom = await makeSbom(apps);
  writeFileSync(path.join(folder, 'sbom.cdx.json'), `${JSON.stringify(sbom, null, 2)}\n`);
  writeFileSync(path.join(folder, 'THIRD-PARTY-NOTICES'), makeNotices(sbom));
}

/** Types, source maps and documents are a third of the bytes, and no program reads them. */
function removeUnread(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile() && /\.(?:[cm]?ts|map|md|markdown)$/.test(entry.name) && !/^(?:licen[cs]e|notice)/i.test(entry.name))
      rmSync(path.join(entry.parentPath, entry.name));
}

/**
 * Writes built programs with their production packages, SBOM and notices to a new folder, which
 * appears complete or not at all. Rejects if the folder exists or npm fails.
 */
export async function pack(folder: string, names: readonly Program[]): Promise<void> {
  if (existsSync(folder)) throw new Error(`${folder} already exists: pack each release to a folder of its own`);
  const draft = `${folder}.part`;
  rmSync(draft, { recursive: true, force: true });
  await writeProductionTree(draft, names);
  await runNpm(draft, ['ci', '--omit=dev', '--omit=peer', '--ignore-scripts', '--no-audit', '--no-fund']);
  // The bundles contain our own packages.
  for (const unused of ['packages', 'node_modules/@survivor', 'node_modules/.bin'])
    rmSync(path.join(draft, unused), { recursive: true, force: true });
  removeUnread(draft);
  for (const file of [...names.flatMap((name) => FILES[name]), 'LICENSE'])
    cpSync(path.join(repoRoot, file), path.join(draft, file), { recursive: true });
  await writeNotices(draft, names.includes('server') ? [...names, 'web'] : names);
  renameSync(draft, folder);
}
