import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';

const FOLDER = 'src/service-worker';
const WORKERS = { 'sw.js': 'worker.ts', 'sw-off.js': 'worker-off.ts' };
/** What index.html names beside its hashed files. */
const FIXED = ['/index.html', '/theme.js', '/favicon.svg', '/manifest.webmanifest'];
/** What is not needed without network: the console, texts of the law, donations, pages that only a link or a sign-in opens. */
const LEFT_OUT =
  /[\\/]src[\\/](?:admin[\\/]|routes[\\/](?:home[\\/]admin|auth|invite|donate|changelog|privacy-policy|terms-of-service)|features[\\/]legal)/;

const isLeftOut = ({ facadeModuleId, moduleIds }: Rolldown.OutputChunk) =>
  facadeModuleId === null ? moduleIds.length > 0 && moduleIds.every((id) => LEFT_OUT.test(id)) : LEFT_OUT.test(facadeModuleId);

/** The chunks that pages without network need, with all that they bring, from the entry on. */
function addChunk(bundle: Rolldown.OutputBundle, name: string, found: Set<string>): void {
  const chunk = bundle[name];
  if (found.has(name) || chunk?.type !== 'chunk' || isLeftOut(chunk)) return;
  found.add(name);
  for (const sheet of chunk.viteMetadata?.importedCss ?? []) found.add(sheet);
  for (const next of [...chunk.imports, ...chunk.dynamicImports]) addChunk(bundle, next, found);
}

function shellFiles(bundle: Rolldown.OutputBundle): string[] {
  const found = new Set<string>();
  for (const chunk of Object.values(bundle)) if (chunk.type === 'chunk' && chunk.isEntry) addChunk(bundle, chunk.fileName, found);
  const extra = Object.keys(bundle).filter((name) => name.endsWith('.woff2') || /order-worker-.*\.js$/.test(name));
  return [...found, ...extra].sort().map((name) => `/${name}`);
}

/** One file of plain script from a folder that is typed for workers. */
async function buildWorker(root: string, { entry, shell }: { entry: string; shell: string }): Promise<string> {
  const output = await build({
    root,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    define: { SHELL: shell },
    build: { write: false, target: 'es2022', rolldownOptions: { input: join(root, FOLDER, entry), output: { format: 'iife' } } },
  });
  const [first] = 'output' in output ? output.output : [];
  if (first?.type !== 'chunk') throw new Error(`${entry} came to no script`);
  return first.code;
}

/** Writes `sw.js`, the service worker with the list of what it keeps, and `sw-off.js`, which removes it again. */
export function serviceWorkerPlugin(): Plugin {
  let root = '';
  let outDir = '';
  let files: string[] = [];
  return {
    name: 'survivor-service-worker',
    apply: 'build',
    configResolved(config) {
      root = config.root;
      outDir = resolve(config.root, config.build.outDir);
    },
    writeBundle(_options, bundle) {
      files = [...FIXED, ...shellFiles(bundle)];
    },
    async closeBundle() {
      if (!existsSync(join(outDir, 'index.html'))) return;
      const content = createHash('sha256');
      for (const file of files) content.update(file).update(readFileSync(join(outDir, file)));
      const shell = JSON.stringify({ version: content.digest('base64url').slice(0, 12), files });
      for (const [name, entry] of Object.entries(WORKERS)) writeFileSync(join(outDir, name), await buildWorker(root, { entry, shell }));
    },
  };
}
