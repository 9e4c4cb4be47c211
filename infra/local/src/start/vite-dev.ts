import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { repoRoot } from '../paths.ts';

interface Vite {
  createServer(config: object): Promise<{ listen(): Promise<unknown>; close(): Promise<void> }>;
}

const { port, host, target }: { port: number; host: string; target: string } = JSON.parse(process.env['VITE_DEV_OPTIONS'] ?? '{}');
const root = path.join(repoRoot, 'apps/web');
const manifest = createRequire(path.join(root, 'package.json')).resolve('vite/package.json');
const vite: Vite = await import(pathToFileURL(path.join(path.dirname(manifest), 'dist/node/index.js')).href);
const proxied = ['/api', '/trpc', '/assets/legal', '/healthz', '/readyz', '/unsubscribe'];
const proxy = Object.fromEntries(proxied.map((prefix) => [prefix, { target, changeOrigin: false, xfwd: false }]));
const server = await vite.createServer({ root, server: { port, host, strictPort: true, proxy } });
await server.listen();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void server.close().then(() => process.exit(0)));
