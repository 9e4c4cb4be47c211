import type { ExportedList } from '@survivor/contract/export-bounds';
import { requestHeaders } from '../../lib/api/request-headers.ts';

const PATHS: Readonly<Record<ExportedList, string>> = {
  users: '/api/v1/users/export',
  leagues: '/api/v1/leagues/export',
  tickets: '/api/v1/supporttickets/export',
  runs: '/api/v1/jobs/export',
  audit: '/api/v1/audit/export',
};

/** How a list is narrowed and sorted; what is undefined is as usual. */
export type ExportFilter = Readonly<Record<string, string | undefined>>;

/** Why there is no file: the words of the server, none when it did not answer. */
export class ExportError extends Error {
  readonly messages: readonly string[];

  constructor(messages: readonly string[]) {
    super(messages.join(' '));
    this.messages = messages;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

async function readExportError(answer: Response): Promise<ExportError> {
  const body: unknown = await answer.json().catch(() => null);
  const errors = isRecord(body) && isRecord(body.errors) ? Object.values(body.errors).flat() : [];
  return new ExportError(errors.filter((message) => typeof message === 'string'));
}

/** A list of the console as a CSV file, made by the server (contract 4). Throws ExportRefused, also when the answer breaks off. */
export async function fetchExport(list: ExportedList, wish: ExportFilter): Promise<Blob> {
  const headers = { ...requestHeaders({ isWriting: true }), 'Content-Type': 'application/json' };
  const answer = await fetch(PATHS[list], { method: 'POST', headers, body: JSON.stringify(wish) }).catch(() => {
    throw new ExportError([]);
  });
  if (!answer.ok) throw await readExportError(answer);
  return await answer.blob().catch(() => {
    throw new ExportError([]);
  });
}
