import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const TEXT = /\.(?:css|html|js|json|svg|txt|webmanifest)$/;
const SMALLEST_BYTES = 256;

async function compress(file: string): Promise<void> {
  const content = readFileSync(file);
  if (content.length < SMALLEST_BYTES) return;
  // Brotli's default is its best quality.
  writeFileSync(`${file}.br`, await promisify(brotliCompress)(content));
  writeFileSync(`${file}.gz`, await promisify(gzip)(content, { level: 9 }));
}

/** Writes `.br` and `.gz` beside every text file, compressed as well as possible. */
export function precompressPlugin(): Plugin {
  let outDir = '';
  return {
    name: 'survivor-precompress',
    apply: 'build',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir);
    },
    writeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        const files = readdirSync(outDir, { recursive: true, encoding: 'utf8' }).filter((file) => TEXT.test(file));
        await Promise.all(files.map((file) => compress(join(outDir, file))));
      },
    },
  };
}
