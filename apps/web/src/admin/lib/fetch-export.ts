import type { ExportedList } from '@survivor/contract/export-bounds';
import { requestHeaders } from '../../lib/api/request-headers.ts';

const PATHS: Readonly<Record<ExportedList, string>> = {
  users: '/api/v1/users/export',
  leagues: '/api/v1/leagues/export',
  tickets: '/api/v1/supporttickets/export',
  runs: '/api/v1/jobs/export',
  audit: '/api/v1/audit/export',
};

/** An export that failed, with the server's messages; none when it did not respond. */
export class ExportError extends Error {
  readonly messages: readonly string[];

  constructor(messages: readonly string[]) {
    super(messages.join(' '));
    this.messages = messages;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

async function readExportError(response: Response): Promise<ExportError> {
  const body: unknown = await response.json().catch(() => null);
  const errors = isRecord(body) && isRecord(body.errors) ? Object.values(body.errors).flat() : [];
  return new ExportError(errors.filter((message) => typeof message === 'string'));
}

/** Loads a list as the CSV file that the server makes of it (contract 4). Throws ExportError. */
export async function fetchExport(list: ExportedList, filter: object): Promise<Blob> {
  const headers = { ...requestHeaders({ isWriting: true }), 'Content-Type': 'application/json' };
  const response = await fetch(PATHS[list], { method: 'POST', headers, body: JSON.stringify(filter) }).catch(() => {
    throw new ExportError([]);
  });
  if (!response.ok) throw await readExportError(response);
  return await response.blob().catch(() => {
    throw new ExportError([]);
  });
}
