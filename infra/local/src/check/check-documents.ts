import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { anchorsIn, citedAnchors, namedTargets, type Target } from './find-citations.ts';
import { listFiles } from './source-files.ts';

const DOCS = 'infra/docs';

const isCiting = (file: string) => /\.(ts|tsx|mjs|js|css|md|sql|ya?ml)$/.test(file);

/** Whether prose of the house, whose file names and links are held as well. */
const isDocument = (file: string) => file.endsWith('.md') && (file.startsWith(`${DOCS}/`) || /^(\.github\/)?[A-Z]+\.md$/.test(file));

export type Documents = { readonly citations: number; readonly lost: string[] };

const targetOf = (anchor: string): Target => {
  const [file = '', id = ''] = anchor.split('#');
  return { file: `${DOCS}/${file}`, anchor: id };
};

const describe = ({ file, anchor }: Target) => (anchor === null ? file : `${file}#${anchor}`);

/** Every citation of a checkout, and what leads nowhere: `file: what`, one line each. */
export function checkDocuments(root: string): Documents {
  const texts = new Map(
    listFiles(root)
      .filter(isCiting)
      .map((file) => [file, readFileSync(path.join(root, file), 'utf8')]),
  );
  const anchors = new Map([...texts].filter(([file]) => file.endsWith('.md')).map(([file, text]) => [file, anchorsIn(text)]));
  const isThere = ({ file, anchor }: Target) =>
    existsSync(path.join(root, file)) && (anchor === null || anchors.get(file)?.has(anchor) === true);
  let citations = 0;
  const lost = [...texts].flatMap(([file, text]) => {
    const cited = citedAnchors(text);
    citations += cited.length;
    const targets = [...[...new Set(cited)].map(targetOf), ...(isDocument(file) ? namedTargets(file, text) : [])];
    return targets.filter((to) => !isThere(to)).map((to) => `${file}: names ${describe(to)}, which is not there`);
  });
  return { citations, lost };
}
