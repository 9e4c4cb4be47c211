import { readFileSync } from 'node:fs';
import path from 'node:path';
import { filesFrom } from './flow-files.ts';

const MARK = '<!-- flow files -->';
/** It imports every procedure, so a flow lists its own instead. */
const ENDS = ['packages/api/src/app-router.ts'];
const REQUEST = ['apps/server/src/routes/trpc/mount-trpc.ts', 'apps/server/src/auth/sessions/authenticate.ts'];

/** Entry files of each flow in the server or the worker. */
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

export type FlowSize = { readonly files: number; readonly lines: number };

/** Counts the files and lines that a flow enters by imports of values. */
export function flowSize(root: string, flow: Flow): FlowSize {
  const files = filesFrom(root, FLOWS[flow], ENDS);
  const lines = files.map((file) => readFileSync(path.join(root, file), 'utf8').split('\n').length - 1);
  return { files: files.length, lines: lines.reduce((sum, count) => sum + count, 0) };
}

/** The document with the table of flows between its marks. Throws where there are none. */
export function withFlows(document: string, root: string): string {
  const parts = document.split(MARK);
  if (parts.length !== 3) throw new Error(`the document has no table between two ${MARK}`);
  const rows = Object.keys(FLOWS).map((flow) => {
    const { files, lines } = flowSize(root, flow as Flow);
    return `| ${flow} | ${files} | ${lines.toLocaleString('en-US')} |`;
  });
  return [parts[0], `\n${['| flow | files | lines |', '|---|---:|---:|', ...rows].join('\n')}\n`, parts[2]].join(MARK);
}
