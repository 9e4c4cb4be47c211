import path from 'node:path';
import { repoRoot } from '../paths.ts';
import { runTurbo } from '../turbo.ts';

/** The bundled entry of an app. */
export const bundleOf = (app: string) => path.join(repoRoot, 'apps', app, 'dist', 'main.js');

/** The built web app. */
export const webDist = path.join(repoRoot, 'apps', 'web', 'dist');

/** Builds what has changed since the last build: the Node programs with esbuild, the web app with vite. */
export async function buildAll(): Promise<void> {
  const status = await runTurbo(['build', '--no-color'], { mode: 'quiet' });
  if (status !== 0) throw new Error('The product could not be built.');
}
