import { cpSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runTool } from './run-tool.ts';

const root = fileURLToPath(new URL('../../../..', import.meta.url));

/** The product's own; from it the names of its bases are read. */
export const DOCKERFILE = join(root, 'infra/deploy/images/Dockerfile');

/** Copies the sources, as git knows them, to a folder below another, which it gives: whoever works on beside it changes no image. */
export async function copySources(folder: string): Promise<string> {
  const context = join(folder, 'sources');
  const listed = await runTool('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root });
  const files = listed.split('\0').filter((file) => file !== '' && existsSync(join(root, file)));
  for (const file of files) cpSync(join(root, file), join(context, file));
  return context;
}
