// Bundles the app in whose folder it is run, or the program that is named, to where it is told. Only our own packages go in, as they are
// TypeScript; others stay imports.
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

// Which build it is, where BUILD_ID does not say: the same bytes have the same name.
const bundled = readFileSync(outfile);
writeFileSync(path.join(path.dirname(outfile), 'build-id'), `${createHash('sha256').update(bundled).digest('hex').slice(0, 12)}\n`);
