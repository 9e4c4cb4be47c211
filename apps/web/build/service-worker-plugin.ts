import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';
import { readIndexHtml } from './index-html.ts';

const FOLDER = 'src/service-worker';
const WORKERS = { 'sw.js': 'worker.ts', 'sw-off.js': 'worker-off.ts' };
/** Files of `public` that index.html links. */
const PUBLIC_FILES = ['theme.js', 'favicon.svg', 'manifest.webmanifest'];
/** Not needed offline: console, legal texts, donations, pages that a link or a sign-in opens. */
const ONLINE_ONLY =
  /[\\/]src[\\/](?:admin[\\/]|routes[\\/](?:home[\\/]admin|auth|invite|donate|changelog|privacy-policy|terms-of-service)|features[\\/]legal)/;

const isOnlineOnly = ({ facadeModuleId, moduleIds }: Rolldown.OutputChunk) =>
  facadeModuleId === null ? moduleIds.length > 0 && moduleIds.every((id) => ONLINE_ONLY.test(id)) : ONLINE_ONLY.test(facadeModuleId);

/** Adds a chunk with everything that it imports, statically or later. */
function addChunk(bundle: Rolldown.OutputBundle, name: string, found: Set<string>): void {
  const chunk = bundle[name];
  if (found.has(name) || chunk?.type !== 'chunk' || isOnlineOnly(chunk)) return;
  found.add(name);
  for (const sheet of chunk.viteMetadata?.importedCss ?? []) found.add(sheet);
  for (const next of [...chunk.imports, ...chunk.dynamicImports]) addChunk(bundle, next, found);
}

/** The hashed files that offline pages need. */
function listOfflineFiles(bundle: Rolldown.OutputBundle): string[] {
  const found = new Set<string>();
  for (const chunk of Object.values(bundle)) if (chunk.type === 'chunk' && chunk.isEntry) addChunk(bundle, chunk.fileName, found);
  const extra = Object.keys(bundle).filter((name) => name.endsWith('.woff2'));
  return [...found, ...extra].sort();
}

/** Bundles a worker into one classic script. */
async function buildWorker(root: string, { entry, shell }: { entry: string; shell: string }): Promise<string> {
  const output = await build({
    root,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    define: { SHELL: shell },
    build: { write: false, rolldownOptions: { input: join(root, FOLDER, entry), output: { format: 'iife' } } },
  });
  const [first] = 'output' in output ? output.output : [];
  if (first?.type !== 'chunk') throw new Error(`${entry} came to no script`);
  return first.code;
}

/** Writes `sw.js`, which caches the listed files, and `sw-off.js`, which removes it again. */
export function serviceWorkerPlugin(): Plugin {
  let root = '';
  let publicDir = '';
  return {
    name: 'survivor-service-worker',
    apply: 'build',
    configResolved(config) {
      ({ root, publicDir } = config);
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const hashed = listOfflineFiles(bundle);
        const files = ['index.html', ...PUBLIC_FILES, ...hashed].map((file) => `/${file}`);
        const content = createHash('sha256').update(files.join()).update(readIndexHtml(bundle));
        for (const file of PUBLIC_FILES) content.update(readFileSync(join(publicDir, file)));
        const shell = JSON.stringify({ version: content.digest('base64url').slice(0, 12), files });
        for (const [fileName, entry] of Object.entries(WORKERS))
          this.emitFile({ type: 'asset', fileName, source: await buildWorker(root, { entry, shell }) });
      },
    },
  };
}
