import { cpSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runTool } from './run-tool.ts';

const root = fileURLToPath(new URL('../../../..', import.meta.url));

/** The product's Dockerfile, which also names the base images. */
export const DOCKERFILE = join(root, 'infra/deploy/images/Dockerfile');

/**
 * Copies the files that git tracks or would add, so that later edits do not affect the image.
 * Returns the new folder.
 */
export async function copySources(folder: string): Promise<string> {
  const context = join(folder, 'sources');
  const listed = await runTool('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root });
  const files = listed.split('\0').filter((file) => file !== '' && existsSync(join(root, file)));
  for (const file of files) cpSync(join(root, file), join(context, file));
  return context;
}
