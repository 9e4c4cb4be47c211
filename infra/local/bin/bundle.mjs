// Bundles the app in whose folder it is run. Only our own packages go in, as they are TypeScript; others stay imports.
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';

const inlineWorkspace = {
  name: 'inline-workspace',
  setup({ onResolve }) {
    onResolve({ filter: /^[^./]/ }, ({ path: name, kind }) =>
      kind === 'entry-point' || name.startsWith('@survivor/') || path.isAbsolute(name) ? undefined : { path: name, external: true },
    );
  },
};

await build({
  entryPoints: ['src/main.ts'],
  outfile: 'dist/main.js',
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  sourcemap: true,
  logLevel: 'error',
  plugins: [inlineWorkspace],
});

// Which build it is, where BUILD_ID does not say: the same bytes have the same name.
const bundled = readFileSync('dist/main.js');
writeFileSync('dist/build-id', `${createHash('sha256').update(bundled).digest('hex').slice(0, 12)}\n`);
