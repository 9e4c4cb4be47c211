import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { anchorsIn, citedAnchors, namedTargets, type Target } from './find-citations.ts';
import { listFiles } from './source-file.ts';

const DOCS = 'infra/docs';

const isCiting = (file: string) => /\.(ts|tsx|mjs|js|css|md|sql|ya?ml)$/.test(file);

/** Whether prose of the house, whose file names and links are held as well. */
const isDocument = (file: string) => file.endsWith('.md') && (file.startsWith(`${DOCS}/`) || /^(\.github\/)?[A-Z]+\.md$/.test(file));

export type Documents = { readonly citations: number; readonly lost: string[] };

/** What can be pointed at below a root, each document read once. */
function createTargets(root: string) {
  const known = new Map<string, Set<string>>();
  const anchorsOf = (file: string): Set<string> => {
    const full = path.join(root, file);
    const anchors = known.get(file) ?? anchorsIn(file.endsWith('.md') && existsSync(full) ? readFileSync(full, 'utf8') : '');
    known.set(file, anchors);
    return anchors;
  };
  return {
    isThere: ({ file, anchor }: Target) => existsSync(path.join(root, file)) && (anchor === null || anchorsOf(file).has(anchor)),
  };
}

const targetOf = (anchor: string): Target => {
  const [file = '', id = ''] = anchor.split('#');
  return { file: `${DOCS}/${file}`, anchor: id };
};

const describe = ({ file, anchor }: Target) => (anchor === null ? file : `${file}#${anchor}`);

/** Every citation of a checkout, and what leads nowhere: `file: what`, one line each. */
export function checkDocuments(root: string): Documents {
  const { isThere } = createTargets(root);
  let citations = 0;
  const lost = listFiles(root)
    .filter(isCiting)
    .flatMap((file) => {
      const text = readFileSync(path.join(root, file), 'utf8');
      const cited = citedAnchors(text);
      citations += cited.length;
      const targets = [...[...new Set(cited)].map(targetOf), ...(isDocument(file) ? namedTargets(file, text) : [])];
      return targets.filter((to) => !isThere(to)).map((to) => `${file}: names ${describe(to)}, which is not there`);
    });
  return { citations, lost };
}
