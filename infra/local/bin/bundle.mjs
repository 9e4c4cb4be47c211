// Bundles the app in whose folder it is run. Only our own packages go in, as they are TypeScript; others stay imports.
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
