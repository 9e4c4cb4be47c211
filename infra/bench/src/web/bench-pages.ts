import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import getPort from 'get-port';

const web = fileURLToPath(new URL('../../../../apps/web', import.meta.url));
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
};

/** The pages of `apps/web/bench`, by their addresses: the product's tables, and the stack without a line of the product. */
export type BenchPages = { readonly tables: string; readonly emptyStack: string; stop(): Promise<void> };

async function build(outDir: string): Promise<void> {
  const vite = join(dirname(createRequire(join(web, 'package.json')).resolve('vite/package.json')), 'bin/vite.js');
  const args = [vite, 'build', '--config', 'bench/vite.config.ts', '--outDir', outDir, '--emptyOutDir', '--logLevel', 'warn'];
  const child = spawn(process.execPath, args, { cwd: web, env: { ...process.env, NODE_ENV: 'production' }, stdio: ['ignore', 2, 2] });
  const [status] = await once(child, 'exit');
  if (status !== 0) throw new Error('the pages of the benchmark could not be built');
}

/** Builds the pages and serves them, compressed as the product's are. */
export async function startBenchPages(): Promise<BenchPages> {
  const outDir = mkdtempSync(join(tmpdir(), 'survivor-pages-'));
  await build(outDir);
  const server = createServer((request, answer) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    try {
      const body = gzipSync(readFileSync(join(outDir, pathname)));
      answer.writeHead(200, { 'content-type': TYPES[extname(pathname)] ?? 'text/plain', 'content-encoding': 'gzip' }).end(body);
    } catch {
      answer.writeHead(404).end();
    }
  });
  const port = await getPort();
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${port}/bench`;
  const stop = async () => {
    server.close();
    server.closeAllConnections();
    rmSync(outDir, { recursive: true, force: true });
  };
  return { tables: `${url}/index.html`, emptyStack: `${url}/empty-stack.html`, stop };
}
