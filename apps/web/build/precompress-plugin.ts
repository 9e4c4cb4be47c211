import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { gzipAsync } from '@gfx/zopfli';
import type { Plugin } from 'vite';

const TEXT = /\.(?:css|html|js|json|svg|txt|webmanifest)$/;
const SMALLEST = 256;

async function compress(file: string): Promise<void> {
  const content = readFileSync(file);
  if (content.length < SMALLEST) return;
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  writeFileSync(`${file}.br`, await promisify(brotliCompress)(content, { params }));
  writeFileSync(`${file}.gz`, await gzipAsync(content, {}));
}

/**
 * Writes `.br` and `.gz` beside every text file, as small as can be (zopfli: 3 % less than zlib's best): once at build instead of quickly, and worse, at
 * each request.
 */
export function precompressPlugin(): Plugin {
  let outDir = '';
  return {
    name: 'survivor-precompress',
    apply: 'build',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir);
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        if (!existsSync(outDir)) return;
        const files = readdirSync(outDir, { recursive: true, encoding: 'utf8' }).filter((file) => TEXT.test(file));
        await Promise.all(files.map((file) => compress(join(outDir, file))));
      },
    },
  };
}
