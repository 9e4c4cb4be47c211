import { formatKickoff } from '@survivor/rules';
import { useMutation } from '@tanstack/react-query';
import { statusOf } from '../../lib/api/problem.ts';
import { trpc } from '../../lib/api/trpc.ts';
import { saveFile } from '../../lib/ui/save-file.ts';
import { exportAccountCopy } from './account-data-copy.ts';
import { DownloadFailed, downloadOwnFile } from './download-own-file.ts';

const LOOK_EVERY_MS = 1_000;
const FILE_NAME = 'survivor-pools-data.json';

const wordsOf = (error: Error) =>
  error instanceof DownloadFailed && error.status === 429 ? exportAccountCopy.tooManyDownloads : exportAccountCopy.notDownloaded;

/** State and actions of the reader's data export. It is polled while the server creates it. */
export function useAccountExport() {
  const utils = trpc.useUtils();
  const found = trpc.user.ownExport.useQuery(undefined, {
    staleTime: 0,
    refetchInterval: (query) => (query.state.data?.state === 'making' ? LOOK_EVERY_MS : false),
  });
  const asking = trpc.user.askForExport.useMutation({ onSettled: () => utils.user.ownExport.invalidate() });
  const downloading = useMutation({ mutationFn: downloadOwnFile, onSuccess: (file) => saveFile(FILE_NAME, file) });
  const { data } = found;

  function messages(): string[] {
    if (asking.isError) return [statusOf(asking.error) === 429 ? exportAccountCopy.tooMany : exportAccountCopy.notAsked];
    if (downloading.isError) return [wordsOf(downloading.error)];
    return data?.state === 'failed' ? [exportAccountCopy.notMade] : [];
  }

  return {
    state: data?.state,
    until: data?.until ? formatKickoff(data.until) : '',
    error: data === undefined ? found.error : null,
    messages: messages(),
    isAsking: asking.isPending,
    isDownloading: downloading.isPending,
    retry: () => void found.refetch(),
    ask: () => {
      downloading.reset();
      asking.mutate();
    },
    download: () => {
      asking.reset();
      downloading.mutate();
    },
  };
}
