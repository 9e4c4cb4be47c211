import { readFileSync } from 'node:fs';
import path from 'node:path';

const PINNED = /:[\w.-]+@sha256:[0-9a-f]{64}$/;
/** The product's own images: the operator chooses their release. */
const OWN = /^\$\{IMAGES[:}]/;

/** The base images of a Dockerfile, with the defaults of its ARGs and without its own stages. */
function baseImages(text: string): string[] {
  const defaults = new Map([...text.matchAll(/^ARG (\w+)=(\S+)$/gm)].map(([, name = '', value = '']) => [name, value]));
  const stages = [...text.matchAll(/^FROM (\S+)(?: AS (\S+))?$/gim)];
  const names = stages.map(([, , name]) => name);
  return stages
    .map(([, from = '']) => from.replace(/\$\{(\w+)\}/g, (whole, name: string) => defaults.get(name) ?? whole))
    .filter((from) => !names.includes(from));
}

const composeImages = (text: string) => [...text.matchAll(/^\s*image: (\S+)/gm)].map(([, image = '']) => image);

/** Images of others without tag and digest, one line each: a tag alone can change tomorrow. */
export const findUnpinnedImages = (root: string): string[] =>
  Object.entries({ 'infra/deploy/images/Dockerfile': baseImages, 'infra/deploy/compose/compose.yaml': composeImages }).flatMap(
    ([file, imagesIn]) =>
      imagesIn(readFileSync(path.join(root, file), 'utf8'))
        .filter((image) => !OWN.test(image) && !PINNED.test(image))
        .map((image) => `${file}: ${image} is not pinned, as name:tag@sha256:digest`),
  );
