import { listSources } from './source-files.ts';

/** Lists files that turn the type checker off, which no rule of Biome finds: `file: what`. */
export const findSilencedFiles = (root: string): string[] =>
  ['packages', 'apps', 'infra']
    .flatMap((folder) => listSources(root, folder))
    .filter(({ text }) => /^\s*\/\/\s*@ts-nocheck/m.test(text))
    .map(({ file }) => `${file}: is not checked for types; remove its @ts-nocheck`);
