import { formatKickoff } from '@survivor/rules';
import { useMutation } from '@tanstack/react-query';
import { statusOf } from '../../lib/api/problem.ts';
import { requestHeaders } from '../../lib/api/request-headers.ts';
import { trpc } from '../../lib/api/trpc.ts';
import { saveFile } from '../../lib/ui/save-file.ts';
import { exportAccountCopy } from './account-data-copy.ts';

/** Why the download failed. The status is null if no response arrived, or only a part of it. */
class DownloadFailed extends Error {
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
async function downloadOwnFile(): Promise<Blob> {
  const headers = { ...requestHeaders({ isWriting: true }), 'Content-Type': 'application/json' };
  const response = await fetch('/api/v1/users/me/export', { method: 'POST', headers, body: '{}' }).catch(failWithoutResponse);
  if (!response.ok) throw new DownloadFailed(response.status);
  return await response.blob().catch(failWithoutResponse);
}

const POLL_MS = 1_000;
const FILE_NAME = 'survivor-pools-data.json';

const messageOf = (error: Error) =>
  error instanceof DownloadFailed && error.status === 429 ? exportAccountCopy.tooManyDownloads : exportAccountCopy.notDownloaded;

/** State and actions of the reader's data export. It is polled while the server creates it. */
export function useAccountExport() {
  const utils = trpc.useUtils();
  const found = trpc.user.ownExport.useQuery(undefined, {
    staleTime: 0,
    refetchInterval: (query) => (query.state.data?.state === 'making' ? POLL_MS : false),
  });
  const requesting = trpc.user.askForExport.useMutation({ onSettled: () => utils.user.ownExport.invalidate() });
  const downloading = useMutation({ mutationFn: downloadOwnFile, onSuccess: (file) => saveFile(FILE_NAME, file) });
  const { data } = found;

  function messages(): string[] {
    if (requesting.isError) return [statusOf(requesting.error) === 429 ? exportAccountCopy.tooMany : exportAccountCopy.requestFailed];
    if (downloading.isError) return [messageOf(downloading.error)];
    return data?.state === 'failed' ? [exportAccountCopy.notMade] : [];
  }

  return {
    state: data?.state,
    until: data?.until ? formatKickoff(data.until) : '',
    error: data === undefined ? found.error : null,
    messages: messages(),
    isRequesting: requesting.isPending,
    isDownloading: downloading.isPending,
    refetch: found.refetch,
    request: () => {
      downloading.reset();
      requesting.mutate();
    },
    download: () => {
      requesting.reset();
      downloading.mutate();
    },
  };
}
