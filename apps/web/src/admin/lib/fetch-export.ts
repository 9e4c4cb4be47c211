import type { ExportedList } from '@survivor/contract/export-bounds';
import { requestHeaders } from '../../lib/api/request-headers.ts';

const PATHS: Readonly<Record<ExportedList, string>> = {
  users: '/api/v1/users/export',
  leagues: '/api/v1/leagues/export',
  tickets: '/api/v1/supporttickets/export',
  runs: '/api/v1/jobs/export',
  audit: '/api/v1/audit/export',
};

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** The messages of a refused export, or '' if the response has none. */
async function readMessages(response: Response): Promise<string> {
  const body: unknown = await response.json().catch(() => null);
  const errors = isRecord(body) && isRecord(body.errors) ? Object.values(body.errors).flat() : [];
  return errors.filter((message) => typeof message === 'string').join(' ');
}

/** Loads a list as a CSV file (contract 4), or the messages of a refusal. */
export async function fetchExport(list: ExportedList, filter: object): Promise<Blob | string> {
  const headers = { ...requestHeaders({ isWriting: true }), 'Content-Type': 'application/json' };
  const response = await fetch(PATHS[list], { method: 'POST', headers, body: JSON.stringify(filter) });
  return await (response.ok ? response.blob() : readMessages(response));
}
