import { isDownload } from '../../lib/api/foreign-response.ts';
import { readProblem } from '../../lib/api/problem.ts';
import { requestHeaders } from '../../lib/api/request-headers.ts';

/** Why the download failed. The status is null unless our server refused the request. */
export class DownloadFailed extends Error {
  readonly status: number | null;

  constructor(status: number | null) {
    super('The file was not downloaded');
    this.status = status;
  }
}

const failWithoutResponse = (): never => {
  throw new DownloadFailed(null);
};

/** Downloads the file of the reader's own data (contract 4). Throws DownloadFailed. */
export async function downloadOwnFile(): Promise<Blob> {
  const headers = { ...requestHeaders({ isWriting: true }), 'Content-Type': 'application/json' };
  const response = await fetch('/api/v1/users/me/export', { method: 'POST', headers, body: '{}' }).catch(failWithoutResponse);
  if (!isDownload(response)) throw new DownloadFailed((await readProblem(response))?.status ?? null);
  return await response.blob().catch(failWithoutResponse);
}
