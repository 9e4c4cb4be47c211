import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { repoRoot } from '../paths.ts';
import { findUnpinnedImages } from './find-unpinned-images.ts';

/** What is found in a copy of the deployment, each of whose lines with a digest was changed so. */
function findAfter(file: string, change: (text: string) => string): string[] {
  const root = mkdtempSync(path.join(tmpdir(), 'survivor-pinned-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (const place of ['infra/images', 'infra/compose']) cpSync(path.join(repoRoot, place), path.join(root, place), { recursive: true });
  writeFileSync(path.join(root, file), change(readFileSync(path.join(root, file), 'utf8')));
  return findUnpinnedImages(root);
}

const withoutDigests = (text: string) => text.replace(/@sha256:[0-9a-f]{64}/g, '');

it('finds every base image and every image of others pinned by digest', () => expect(findUnpinnedImages(repoRoot)).toEqual([]));

it('names each base that lost its digest, a new FROM, and a digest that is none', () => {
  const dockerfile = 'infra/images/Dockerfile';
  expect(findAfter(dockerfile, withoutDigests)).toEqual([
    expect.stringMatching(/^infra\/images\/Dockerfile: docker\.io\/library\/node:\S+ is not pinned/),
    expect.stringMatching(/^infra\/images\/Dockerfile: gcr\.io\/distroless\/cc-debian12:nonroot is not pinned/),
  ]);
  expect(findAfter(dockerfile, (text) => `${text}\nFROM alpine:3 AS other\n`)).toEqual([expect.stringContaining('alpine:3')]);
  expect(findAfter(dockerfile, (text) => text.replaceAll(/@sha256:\w/g, '@sha256:'))).toHaveLength(2);
});

it('names each image of the compose file that lost its digest', () => {
  expect(findAfter('infra/compose/compose.yaml', withoutDigests)).toEqual(
    ['caddy', 'postgres', 'redis'].map((name) => expect.stringMatching(`^infra/compose/compose.yaml: docker\\.io/library/${name}:`)),
  );
});
