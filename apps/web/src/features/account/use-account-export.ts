import { formatKickoff } from '@survivor/rules';
import { useMutation } from '@tanstack/react-query';
import { statusOf } from '../../lib/api/problem.ts';
import { trpc } from '../../lib/api/trpc.ts';
import { saveFile } from '../../lib/ui/save-file.ts';
import { exportAccountCopy } from './account-data-copy.ts';
import { DownloadFailed, downloadOwnFile } from './download-own-file.ts';

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
