import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type MinifyOptions, minify } from 'terser';
import type { Plugin } from 'vite';

const REACT = 'react';
const PLAIN = { sequences: false, if_return: false, lhs_constants: false };
/** What compresses best; React's own functions compress better where they are than put where they are used. */
const OPTIONS: MinifyOptions = { module: true, ecma: 2020, compress: { ...PLAIN, passes: 3 } };
const OPTIONS_OF_REACT: MinifyOptions = {
  module: true,
  ecma: 2020,
  mangle: false,
  compress: { ...PLAIN, passes: 2, inline: 1, reduce_funcs: false },
};
const OPTIONS_OF_PUBLIC: MinifyOptions = { ...OPTIONS, module: false };

const weightOf = (code: string) => gzipSync(code).length;

/** The script once more through Terser, where that makes it lighter. */
async function lighter(code: string, options: MinifyOptions): Promise<string> {
  const { code: again = code } = await minify(code, options);
  return weightOf(again) < weightOf(code) ? again : code;
}

/** Minifies scripts a second time: after Vite's own minifier, Terser finds 2 % more, and what Vite writes last. Those of `public`, which Vite copies as they are, the first time. */
export function minifyAgainPlugin(): Plugin {
  let publicDir = '';
  let outDir = '';
  return {
    name: 'survivor-minify-again',
    apply: 'build',
    configResolved(config) {
      publicDir = config.publicDir;
      outDir = resolve(config.root, config.build.outDir);
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        for (const file of Object.values(bundle))
          if (file.type === 'chunk') file.code = await lighter(file.code, file.name === REACT ? OPTIONS_OF_REACT : OPTIONS);
      },
    },
    async writeBundle() {
      for (const name of readdirSync(publicDir).filter((file) => file.endsWith('.js')))
        writeFileSync(join(outDir, name), await lighter(readFileSync(join(publicDir, name), 'utf8'), OPTIONS_OF_PUBLIC));
    },
  };
}
