import { cpSync, existsSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { repoRoot } from '../paths.ts';
import { makeNotices } from './notices.ts';
import { writeProductionTree } from './production-tree.ts';
import { runNpm } from './run-npm.ts';
import { makeSbom } from './sbom.ts';

/** The programs that can be packed; the web app goes with the server. */
export const PROGRAMS = ['server', 'worker', 'cli'] as const;
export type Program = (typeof PROGRAMS)[number];

/** What a program reads at run time, from the root of the checkout. */
const FILES: Record<Program, readonly string[]> = {
  server: ['apps/server/dist', 'apps/server/legal', 'apps/web/dist'],
  worker: ['apps/worker/dist'],
  cli: ['apps/cli/dist'],
};

/** Files that whoever is handed the programs can ask for. */
const NOTICES = 'THIRD-PARTY-NOTICES';
const SBOM = 'sbom.cdx.json';

/** Writes the SBOM and the notices of what `apps` need to a folder. Rejects where npm refuses. */
export async function writeNotices(folder: string, apps: readonly string[]): Promise<void> {
  const sbom = await makeSbom(apps);
  writeFileSync(path.join(folder, SBOM), `${JSON.stringify(sbom, null, 2)}\n`);
  writeFileSync(path.join(folder, NOTICES), makeNotices(sbom));
}

/** Types, maps and pages of packages: a third of their bytes, and no program reads them. */
const UNREAD = /\.(?:[cm]?ts|map|md|markdown)$/;

function dropUnread(folder: string): void {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries.filter((each) => each.isFile() && UNREAD.test(each.name) && !/^(?:licen[cs]e|notice)/i.test(each.name)))
    rmSync(path.join(entry.parentPath, entry.name));
}

/** Bundles hold our own packages; their manifests and links are of no more use. */
function dropOwnPackages(folder: string): void {
  rmSync(path.join(folder, 'packages'), { recursive: true });
  rmSync(path.join(folder, 'node_modules/@survivor'), { recursive: true });
  rmSync(path.join(folder, 'node_modules/.bin'), { recursive: true, force: true });
}

/**
 * Puts built programs, the packages that they need in production, SBOM and notices in a folder that can be carried elsewhere: to an image, to
 * `/opt`. It is there whole or not at all. Rejects where something is there already, or where npm refuses.
 */
export async function pack(folder: string, programs: readonly Program[]): Promise<void> {
  if (existsSync(folder)) throw new Error(`${folder} is there already: pack each release to a folder of its own`);
  const part = `${folder}.part`;
  rmSync(part, { recursive: true, force: true });
  await writeProductionTree(part, programs);
  await runNpm(part, ['ci', '--omit=dev', '--omit=peer', '--ignore-scripts', '--no-audit', '--no-fund']);
  dropOwnPackages(part);
  dropUnread(part);
  const files = [...programs.flatMap((program) => FILES[program]), 'LICENSE'];
  for (const file of files) cpSync(path.join(repoRoot, file), path.join(part, file), { recursive: true });
  await writeNotices(part, programs.includes('server') ? [...programs, 'web'] : programs);
  renameSync(part, folder);
}
