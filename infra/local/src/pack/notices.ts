import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { repoRoot } from '../paths.ts';
import { type Component, licenseOf, nameOf, type Sbom } from './sbom.ts';

const LICENSE_FILE = /^(?:licen[cs]e|copying|notice|ofl)(?:[.-].*)?$/i;
const RULE = '='.repeat(80);
const HEAD = `Survivor Pools contains software and a typeface of others. Each is named here with its license and the texts that its license requires.
The letters of pictures and pages are Archivo's, under the SIL Open Font License 1.1; Survivor Pools itself is under the MIT License.
`;

const keyOf = (name: string, version: string | undefined) => `${name}@${version}`;

/** The installed folder of each package in the lock file, by name and version. */
function installedFolders(): Map<string, string> {
  const lock: { packages: Record<string, { version?: string }> } = JSON.parse(
    readFileSync(path.join(repoRoot, 'package-lock.json'), 'utf8'),
  );
  return new Map(
    Object.entries(lock.packages)
      .filter(([folder]) => folder.includes('node_modules/'))
      .map(([folder, { version }]) => [keyOf(folder.split('node_modules/').at(-1) ?? '', version), path.join(repoRoot, folder)]),
  );
}

function licenseTexts(folder: string): string {
  const files = existsSync(folder) ? readdirSync(folder).filter((file) => LICENSE_FILE.test(file)) : [];
  const texts = files.sort().map((file) => readFileSync(path.join(folder, file), 'utf8').trim());
  return texts.join('\n\n') || 'The package has no license file.';
}

const noticeOf = (component: Component, folder: string) =>
  `${RULE}\n${nameOf(component)} ${component.version}\n${licenseOf(component) ?? 'no license declared'}\n\n${licenseTexts(folder)}\n`;

/** THIRD-PARTY-NOTICES: the packages of others in an SBOM, with their license texts. */
export function makeNotices({ components }: Sbom): string {
  const folders = installedFolders();
  const notices = components.flatMap((component) => {
    const folder = folders.get(keyOf(nameOf(component), component.version));
    return folder === undefined ? [] : [noticeOf(component, folder)];
  });
  return [HEAD, ...notices].join('\n');
}
