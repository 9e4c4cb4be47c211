import type { ExportedList } from '@survivor/contract/export-bounds';
import { isDownload } from '../../lib/api/foreign-response.ts';
import { readProblem } from '../../lib/api/problem.ts';
import { requestHeaders } from '../../lib/api/request-headers.ts';

const PATHS: Readonly<Record<ExportedList, string>> = {
  users: '/api/v1/users/export',
  leagues: '/api/v1/leagues/export',
  tickets: '/api/v1/supporttickets/export',
  runs: '/api/v1/jobs/export',
  audit: '/api/v1/audit/export',
};

/** Loads a list as a CSV file (contract 4). If refused, returns the messages, or ''. */
export async function fetchExport(list: ExportedList, filter: object): Promise<Blob | string> {
  const headers = { ...requestHeaders({ isWriting: true }), 'Content-Type': 'application/json' };
  const response = await fetch(PATHS[list], { method: 'POST', headers, body: JSON.stringify(filter) });
  if (isDownload(response)) return await response.blob();
  return Object.values((await readProblem(response))?.errors ?? {})
    .flat()
    .join(' ');
}
