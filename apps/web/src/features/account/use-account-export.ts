import { formatKickoff } from '@survivor/rules';
import { exportAccountCopy } from '../../content/account-data-copy.ts';
import { statusOf } from '../../lib/api/problem.ts';
import { trpc } from '../../lib/api/trpc.ts';
import { saveFile } from '../../lib/ui/save-file.ts';

const LOOK_EVERY_MS = 1_000;
const FILE_NAME = 'survivor-pools-data.json';

/** The person's own file: how it stands, looked at every second while it is made, and what can be done with it. */
export function useAccountExport() {
  const utils = trpc.useUtils();
  const found = trpc.user.ownExport.useQuery(undefined, {
    staleTime: 0,
    refetchInterval: (query) => (query.state.data?.state === 'making' ? LOOK_EVERY_MS : false),
  });
  const asking = trpc.user.askForExport.useMutation({ onSettled: () => utils.user.ownExport.invalidate() });
  const downloading = trpc.user.downloadExport.useMutation({
    onSuccess: ({ content }) => saveFile(FILE_NAME, new Blob([content], { type: 'application/json' })),
  });
  const { data } = found;

  function messages(): string[] {
    if (asking.isError) return [statusOf(asking.error) === 429 ? exportAccountCopy.tooMany : exportAccountCopy.notAsked];
    if (downloading.isError) return [exportAccountCopy.notDownloaded];
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
