import { type ExportedList, MOST_EXPORTED_ROWS } from '@survivor/contract/export-bounds';
import { useMutation } from '@tanstack/react-query';
import { Download, LoaderCircle } from 'lucide';
import { copy } from '../../components/common-copy.ts';
import { Icon } from '../../components/icon.tsx';
import { saveFile } from '../../lib/ui/save-file.ts';
import { toast } from '../../lib/ui/toast.ts';
import { adminCopy } from '../admin-copy.ts';
import { ExportError, fetchExport } from '../lib/fetch-export.ts';

export type ExportButtonProps = {
  readonly list: ExportedList;
  /** The search, filters and sort of the list. */
  readonly filter: object;
  /** The number of rows of the list. */
  readonly total: number;
};

/** Saves all pages of a list as a CSV file, in its current order, up to the largest number of rows. */
export function ExportButton({ list, filter, total }: ExportButtonProps) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => fetchExport(list, filter),
    onSuccess: (file) => {
      const name = `${list}-${new Date().toISOString().slice(0, 10)}.csv`;
      saveFile(name, file);
      toast.success(total > MOST_EXPORTED_ROWS ? adminCopy.exportedFirst(MOST_EXPORTED_ROWS, total) : adminCopy.exported(name));
    },
    onError: (error) => {
      const messages = error instanceof ExportError ? error.messages : [];
      toast.error(messages.length > 0 ? messages.join(' ') : copy.noAnswer);
    },
  });
  return (
    <button type="button" className="btn btn-line export-button" aria-disabled={isPending} onClick={() => !isPending && mutate()}>
      <Icon of={isPending ? LoaderCircle : Download} className={isPending ? 'size-4 motion-safe:animate-spin' : 'size-4'} />
      {isPending ? adminCopy.exporting : adminCopy.export}
    </button>
  );
}
