import { readFileSync } from 'node:fs';
import path from 'node:path';
import { build, type Plugin } from 'esbuild';
import { replaceRows } from './marked-table.ts';

const REQUEST = ['apps/server/src/routes/trpc/mount-trpc.ts', 'apps/server/src/auth/sessions/authenticate.ts'];

/** The files of the server or the worker in which each flow starts. */
const FLOWS = {
  'Opening the league page': [
    ...REQUEST,
    'packages/services/src/league/get-league.ts',
    'packages/services/src/standings/get-standings.ts',
    'packages/services/src/league/list-round-changes.ts',
    'packages/services/src/pick/list-pick-history.ts',
    'packages/services/src/season/list-games.ts',
  ],
  'A pick': [...REQUEST, 'packages/services/src/pick/submit-pick.ts', 'packages/services/src/pick/pick-queue.ts'],
  'A sign-in': ['apps/server/src/auth/oidc/mount-sign-in.ts'],
  'A final score': ['apps/worker/src/handlers/fetch-games.ts', 'apps/worker/src/handlers/process-games-outcomes.ts'],
} satisfies Record<string, readonly string[]>;

export type Flow = keyof typeof FLOWS;

/** Leaves out packages of others, the router, and what an index only re-exports. */
const ownCode: Plugin = {
  name: 'own-code',
  setup({ onResolve, resolve }) {
    onResolve({ filter: /./ }, async ({ path: name, pluginData, ...from }) => {
      if (from.kind === 'entry-point' || pluginData === ownCode) return undefined;
      if (/^(?!@survivor\/)[^.]|\/app-router\.ts$/.test(name)) return { path: name, external: true };
      return { ...(await resolve(name, { ...from, pluginData: ownCode })), sideEffects: false };
    });
  },
};

/** Lists the files whose values these files import, directly or not, as esbuild bundles them. */
export async function filesOf(root: string, entries: readonly string[]): Promise<string[]> {
  const { metafile } = await build({
    entryPoints: entries.map((entry) => path.join(root, entry)),
    absWorkingDir: root,
    outdir: 'unused',
    write: false,
    bundle: true,
    treeShaking: false,
    metafile: true,
    platform: 'node',
    format: 'esm',
    logLevel: 'error',
    plugins: [ownCode],
  });
  const inputs = Object.values(metafile.outputs).flatMap((output) => Object.entries(output.inputs));
  const files = inputs.flatMap(([file, { bytesInOutput }]) => (bytesInOutput > 0 ? [file] : []));
  return [...new Set(files.filter((file) => !file.endsWith('/index.ts')))];
}

/** Counts the files and lines that a flow enters by imports of values. */
export async function flowSize(root: string, flow: Flow): Promise<{ readonly files: number; readonly lines: number }> {
  const texts = (await filesOf(root, FLOWS[flow])).map((file) => readFileSync(path.join(root, file), 'utf8'));
  return { files: texts.length, lines: texts.join('').split('\n').length - 1 };
}

/** The document with a new table of flows between its marks. */
export async function withFlows(document: string, root: string): Promise<string> {
  const rows: string[] = [];
  for (const flow of Object.keys(FLOWS) as Flow[]) {
    const { files, lines } = await flowSize(root, flow);
    rows.push(`| ${flow} | ${files} | ${lines.toLocaleString('en-US')} |`);
  }
  return replaceRows(document, '<!-- flow files -->', ['| flow | files | lines |', '|---|---:|---:|', ...rows]);
}
