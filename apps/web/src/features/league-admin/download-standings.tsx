import type { Standings } from '@survivor/rules';
import { useMutation } from '@tanstack/react-query';
import { Download, LoaderCircle } from 'lucide';
import { Icon } from '../../components/icon.tsx';
import { type League, trpc } from '../../lib/api/trpc.ts';
import { saveFile } from '../../lib/ui/save-file.ts';
import { toast } from '../../lib/ui/toast.ts';
import { downloadCopy } from './download-copy.ts';
import { formatStandings, loadAllStandings } from './standings-csv.ts';

export type DownloadStandingsProps = { readonly league: League; readonly standings: Standings };

/** Saves the standings as a CSV file that the browser makes. */
export function DownloadStandings({ league, standings }: DownloadStandingsProps) {
  const { client } = trpc.useUtils();
  const { mutate, isPending } = useMutation({
    mutationFn: async () => formatStandings(await loadAllStandings(client, { leagueId: league.id, standings })),
    onSuccess: (text) => saveFile(`${league.name} standings.csv`, new Blob([text], { type: 'text/csv;charset=utf-8' })),
    onError: () => toast.error(downloadCopy.failed),
  });
  return (
    <button
      type="button"
      className="btn btn-line min-h-12 phone:flex-1"
      aria-disabled={isPending}
      onClick={() => {
        if (!isPending) mutate();
      }}
    >
      <Icon of={isPending ? LoaderCircle : Download} className={isPending ? 'size-4 motion-safe:animate-spin' : 'size-4'} />
      {isPending ? downloadCopy.preparing : downloadCopy.download}
    </button>
  );
}
