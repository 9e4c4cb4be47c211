import { createServer } from 'vite';
import type { PrerenderedPage, PrerenderedShell } from '../src/prerender.tsx';

const ENTRY = '/src/prerender.tsx';

type Renderer = { prerenderPages(): Promise<PrerenderedPage[]>; prerenderShells(): Promise<PrerenderedShell[]> };

const isRenderer = (module: object): module is Renderer => 'prerenderPages' in module && 'prerenderShells' in module;

/** Renders pages and shells from source in Node. */
export async function renderSource(root: string): Promise<{ pages: PrerenderedPage[]; shells: PrerenderedShell[] }> {
  const server = await createServer({
    root,
    configFile: false,
    logLevel: 'error',
    appType: 'custom',
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, watch: null, hmr: false, ws: false },
  });
  try {
    const module = await server.ssrLoadModule(ENTRY);
    if (!isRenderer(module)) throw new Error(`${ENTRY} does not export prerenderPages and prerenderShells`);
    return { pages: await module.prerenderPages(), shells: await module.prerenderShells() };
  } finally {
    await server.close();
  }
}
