// Bundles an app, or a given file to a given place. Our own packages, which are TypeScript, become
// part of the bundle; others stay imports.
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

const [entry = 'src/main.ts', outfile = 'dist/main.js'] = process.argv.slice(2);
await build({
  entryPoints: [entry],
  outfile,
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  sourcemap: true,
  logLevel: 'error',
  plugins: [inlineWorkspace],
});

// Identifies the build where BUILD_ID does not: equal bytes have equal names.
const hash = createHash('sha256').update(readFileSync(outfile)).digest('hex');
writeFileSync(path.join(path.dirname(outfile), 'build-id'), `${hash.slice(0, 12)}\n`);
