import { readFileSync } from 'node:fs';
import path from 'node:path';

const DOCKERFILE = 'infra/deploy/images/Dockerfile';
const COMPOSE = 'infra/deploy/compose/compose.yaml';
const PINNED = /:[\w.-]+@sha256:[0-9a-f]{64}$/;
/** The product's own images: who runs them names their release. */
const OWN = /^\$\{IMAGES[:}]/;

/**
 * What each FROM of a Dockerfile starts from, with the defaults of its ARGs in place; its own
 * stages are left out.
 */
function basesOf(text: string): string[] {
  const defaults = new Map([...text.matchAll(/^ARG (\w+)=(\S+)$/gm)].map(([, name = '', value = '']) => [name, value]));
  const stages = [...text.matchAll(/^FROM (\S+)(?: AS (\S+))?$/gim)];
  const names = stages.map(([, , name]) => name);
  return stages
    .map(([, from = '']) => from.replace(/\$\{(\w+)\}/g, (whole, name: string) => defaults.get(name) ?? whole))
    .filter((from) => !names.includes(from));
}

const imagesOf = (text: string) => [...text.matchAll(/^\s*image: (\S+)/gm)].map(([, image = '']) => image);

/**
 * Images of others that are named without tag and digest, one line each: a tag alone means other
 * bytes tomorrow.
 */
export function findUnpinnedImages(root: string): string[] {
  const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
  const named = [
    ...basesOf(read(DOCKERFILE)).map((image) => ({ file: DOCKERFILE, image })),
    ...imagesOf(read(COMPOSE)).map((image) => ({ file: COMPOSE, image })),
  ];
  return named
    .filter(({ image }) => !OWN.test(image) && !PINNED.test(image))
    .map(({ file, image }) => `${file}: ${image} is not pinned, as name:tag@sha256:digest`);
}
