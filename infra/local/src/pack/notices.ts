import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { repoRoot } from '../paths.ts';
import { type Component, licenceOf, type Sbom } from './sbom.ts';

type Lock = { readonly packages: Readonly<Record<string, { readonly version?: string }>> };

const TEXT = /^(?:licen[cs]e|copying|notice|ofl)(?:[.-].*)?$/i;
const RULE = '='.repeat(80);
const HEAD = `Survivor Pools contains software and a typeface of others. Each is named here with its licence and what its licence asks to be shown.
The letters of pictures and pages are Archivo's, under the SIL Open Font License 1.1; Survivor Pools itself is under the MIT License.
`;

/** Where the packages of the lock file are installed, by name and version. */
function placesOf({ packages }: Lock): Map<string, string> {
  return new Map(
    Object.entries(packages).flatMap(([place, { version }]) => {
      const [, name] = /^.*node_modules\/(.+)$/.exec(place) ?? [];
      return name === undefined ? [] : [[`${name}@${version}`, path.join(repoRoot, place)]];
    }),
  );
}

function textsIn(folder: string | undefined): string[] {
  if (folder === undefined || !existsSync(folder)) return [];
  const files = readdirSync(folder).filter((file) => TEXT.test(file));
  return files.sort().map((file) => readFileSync(path.join(folder, file), 'utf8').trim());
}

function noticeOf(component: Component, texts: readonly string[]): string {
  const { name, version, author } = component;
  const told =
    texts.length > 0 ? texts.join('\n\n') : `The package has no licence file.${author === undefined ? '' : ` Its author: ${author}`}`;
  return `${RULE}\n${name} ${version}\n${licenceOf(component) ?? 'no licence told'}\n\n${told}\n`;
}

/** THIRD-PARTY-NOTICES: every package of an SBOM that is not ours, with the texts of its licence as they are installed here. */
export function makeNotices({ components }: Sbom): string {
  const places = placesOf(JSON.parse(readFileSync(path.join(repoRoot, 'package-lock.json'), 'utf8')));
  const others = components.filter(({ name, version }) => places.has(`${name}@${version}`));
  const notices = others.map((each) => noticeOf(each, textsIn(places.get(`${each.name}@${each.version}`))));
  return [HEAD, ...notices].join('\n');
}
