import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { repoRoot } from '../../../local/src/paths.ts';

const bench = fileURLToPath(new URL('../..', import.meta.url));
const bundler = path.join(repoRoot, 'infra/local/bin/bundle.mjs');
const bundles = new Map<string, string>();

/**
 * The bundle of a program of `bin`, made once, as the product's are: the loader that runs TypeScript as it stands keeps the names of functions, which all
 * of ours then pay for each time one is made, and none of a package's.
 */
export function bundleProgram(name: 'bare-server' | 'load' | 'queue' | 'rpc-server' | 'streams'): string {
  const known = bundles.get(name);
  if (known !== undefined) return known;
  const outfile = path.join(bench, 'dist', `${name}.js`);
  const { status, stderr } = spawnSync(process.execPath, [bundler, `bin/${name}.ts`, outfile], { cwd: bench, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${name} could not be bundled: ${stderr}`);
  bundles.set(name, outfile);
  return outfile;
}
