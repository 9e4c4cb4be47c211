import { type ExportedList, MAX_EXPORTED_ROWS } from '@survivor/contract/export-bounds';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide';
import { copy } from '../../components/common-copy.ts';
import { saveFile } from '../../lib/ui/save-file.ts';
import { toast } from '../../lib/ui/toast.ts';
import { adminCopy } from '../admin-copy.ts';
import { fetchExport } from '../lib/fetch-export.ts';
import { ActionButton } from './action-button.tsx';

const BUTTON = 'btn btn-line ms-auto min-h-12 max-[769px]:flex-[1_1_9rem]';

export type ExportButtonProps = {
  readonly list: ExportedList;
  /** The search, filters and sort of the list. */
  readonly filter: object;
  /** The number of rows of the list. */
  readonly total: number;
};

/** Saves all pages of a list as a CSV file, but at most `MAX_EXPORTED_ROWS` rows. */
export function ExportButton({ list, filter, total }: ExportButtonProps) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => fetchExport(list, filter),
    onSuccess: (file) => {
      if (typeof file === 'string') {
        toast.error(file || copy.noResponse);
        return;
      }
      const name = `${list}-${new Date().toISOString().slice(0, 10)}.csv`;
      saveFile(name, file);
      toast.success(total > MAX_EXPORTED_ROWS ? adminCopy.exportedFirst(MAX_EXPORTED_ROWS, total) : adminCopy.exported(name));
    },
    onError: () => toast.error(copy.noResponse),
  });
  return (
    <ActionButton icon={Download} isBusy={isPending} className={BUTTON} onClick={() => mutate()}>
      {isPending ? adminCopy.exporting : adminCopy.export}
    </ActionButton>
  );
}
