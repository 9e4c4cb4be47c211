import { type ExportedList, MOST_EXPORTED_ROWS } from '@survivor/contract/export-bounds';
import { useMutation } from '@tanstack/react-query';
import { Download, LoaderCircle } from 'lucide';
import { copy } from '../../components/common-copy.ts';
import { Icon } from '../../components/icon.tsx';
import { saveFile } from '../../lib/ui/save-file.ts';
import { toast } from '../../lib/ui/toast.ts';
import { adminCopy } from '../admin-copy.ts';
import { ExportError, type ExportFilter, fetchExport } from '../lib/fetch-export.ts';

export type ExportButtonProps = {
  readonly list: ExportedList;
  /** How the list is narrowed and sorted now. */
  readonly wish: ExportFilter;
  /** How many rows the list has now. */
  readonly total: number;
};

/** Saves the list as it is searched, filtered and sorted: all its pages, up to the bound, which is said. */
export function ExportButton({ list, wish, total }: ExportButtonProps) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => fetchExport(list, wish),
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
  const sign = isPending ? LoaderCircle : Download;
  return (
    <button type="button" className="btn btn-line export-button" aria-disabled={isPending} onClick={() => !isPending && mutate()}>
      <Icon of={sign} className={isPending ? 'size-4 motion-safe:animate-spin' : 'size-4'} />
      {isPending ? adminCopy.exporting : adminCopy.export}
    </button>
  );
}
