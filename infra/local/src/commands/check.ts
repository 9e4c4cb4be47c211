import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { findBreaches, manifestBreaches } from '../check/find-breaches.ts';
import { listSources, listWorkspaces } from '../check/source-file.ts';
import { repoRoot } from '../paths.ts';

const atOnce = 2;

/** `npm run check` (contract 1): format and lint, the layers, types of every workspace. All are run; non-zero if any failed. */
export async function runCheck(): Promise<number> {
  const biome = await run('biome', ['check', '--max-diagnostics=100', '.']);
  if (biome.output) console.log(biome.output);
  const breaches = listWorkspaces().flatMap((workspace) => [
    ...manifestBreaches(workspace),
    ...listSources(workspace.folder).flatMap((source) => findBreaches(workspace, source)),
  ]);
  for (const breach of breaches) console.log(breach);
  const untyped = await checkTypes();
  const results = { 'format and lint': biome.isGood, layers: breaches.length === 0, types: untyped.length === 0 };
  console.log(
    Object.entries(results)
      .map(([name, isGood]) => `${name}: ${isGood ? 'ok' : 'FAILED'}`)
      .join(', '),
  );
  return Object.values(results).every(Boolean) ? 0 : 1;
}

async function checkTypes(): Promise<string[]> {
  const waiting = listWorkspaces().filter(({ folder }) => existsSync(path.join(folder, 'tsconfig.json')) && listSources(folder).length > 0);
  const failed: string[] = [];
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const result = await run('tsc', ['--noEmit', '-p', next.folder]);
      if (result.isGood) continue;
      failed.push(next.name);
      console.log(`${next.name}:\n${result.output}`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return failed;
}

function run(tool: string, args: string[]): Promise<{ isGood: boolean; output: string }> {
  return new Promise((resolve, reject) => {
    const file = path.join(repoRoot, 'node_modules/.bin', tool);
    const child = spawn(file, args, { cwd: repoRoot, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
    child.once('error', reject);
    child.once('close', (code) => resolve({ isGood: code === 0, output: output.trim() }));
  });
}
