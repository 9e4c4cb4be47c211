import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { build as bundle, type Plugin } from 'esbuild';
import { repoRoot } from '../paths.ts';
import { sourceHash } from './source-hash.ts';

const stamps = path.join(repoRoot, 'node_modules', '.cache', 'survivor-build');
const programs = ['server', 'worker', 'cli'];

/** The bundled entry of an app. */
export const bundleOf = (app: string) => path.join(repoRoot, 'apps', app, 'dist', 'main.js');

/** The built web app. */
export const webDist = path.join(repoRoot, 'apps', 'web', 'dist');

/** Builds what has changed since the last build: the Node programs with esbuild, the web app with vite. */
export async function buildAll(report: (line: string) => void): Promise<void> {
  const hasWeb = existsSync(path.join(repoRoot, 'apps', 'web', 'index.html'));
  await unlessFresh({
    name: 'programs',
    folders: ['packages', ...programs.map((app) => `apps/${app}`)],
    outputs: programs.map(bundleOf),
    build: async () => {
      report('Building the server ...');
      await buildPrograms();
    },
  });
  if (!hasWeb) return;
  await unlessFresh({
    name: 'web',
    folders: ['packages/rules', 'packages/contract', 'apps/web'],
    outputs: [path.join(webDist, 'index.html')],
    build: async () => {
      report('Building the web app ...');
      await buildWeb();
    },
  });
}

interface Step {
  readonly name: string;
  readonly folders: readonly string[];
  readonly outputs: readonly string[];
  readonly build: () => Promise<void>;
}

async function unlessFresh({ name, folders, outputs, build }: Step): Promise<void> {
  const stamp = path.join(stamps, name);
  const hash = sourceHash(folders);
  if (outputs.every((file) => existsSync(file)) && existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return;
  await build();
  mkdirSync(stamps, { recursive: true });
  writeFileSync(stamp, hash);
}

async function buildPrograms(): Promise<void> {
  await Promise.all(
    programs.map((app) =>
      bundle({
        entryPoints: [path.join(repoRoot, 'apps', app, 'src', 'main.ts')],
        outfile: bundleOf(app),
        bundle: true,
        platform: 'node',
        format: 'esm',
        target: 'node20',
        sourcemap: true,
        logLevel: 'error',
        plugins: [inlineWorkspace],
      }),
    ),
  );
}

/** Keeps every package out of the bundle but our own, which are TypeScript. */
const inlineWorkspace: Plugin = {
  name: 'inline-workspace',
  setup({ onResolve }) {
    onResolve({ filter: /^[^./]/ }, ({ path: name, kind }) =>
      kind === 'entry-point' || name.startsWith('@survivor/') || path.isAbsolute(name) ? undefined : { path: name, external: true },
    );
  },
};

function buildWeb(): Promise<void> {
  const web = path.join(repoRoot, 'apps', 'web');
  const vite = path.join(path.dirname(createRequire(path.join(web, 'package.json')).resolve('vite/package.json')), 'bin', 'vite.js');
  return new Promise((resolve, reject) => {
    const env = { ...process.env, NODE_ENV: 'production' };
    const child = spawn(process.execPath, [vite, 'build', '--logLevel', 'warn'], { cwd: web, env, stdio: ['ignore', 2, 2] });
    child.once('error', reject);
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error('The web app could not be built'))));
  });
}
