import type { CorrectionOutput } from '@survivor/contract/correction';
import { keepPreviousData } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Dialog } from '../../components/dialog/dialog.tsx';
import { trpc } from '../../lib/api/trpc.ts';
import { AdminPage } from '../components/admin-page.tsx';
import { DataList, type ListFilter } from '../components/table/data-list.tsx';
import type { ListScreenProps } from '../lib/table-search.ts';
import { createColumns } from './correction-columns.tsx';
import { CorrectionDetails } from './correction-details.tsx';
import { correctionsCopy, enterCopy, previewCopy } from './corrections-copy.ts';
import { CORRECTIONS_PER_PAGE, type CorrectionsView, toSubject } from './corrections-view.ts';
import { DismissPanel } from './dismiss-panel.tsx';
import { EnterPanel } from './enter-panel.tsx';
import { PreviewPanel } from './preview-panel.tsx';

const FILTERS: readonly ListFilter<CorrectionsView>[] = [
  { key: 'filter', label: correctionsCopy.filter, options: correctionsCopy.filters },
];

type Opened = { readonly kind: 'enter' } | { readonly kind: 'preview' | 'dismiss'; readonly correction: CorrectionOutput };

function OpenedDialog({ opened, onClose }: { opened: Opened; onClose: () => void }) {
  if (opened.kind === 'enter') {
    return (
      <Dialog title={enterCopy.title} size="xl" onClose={onClose}>
        <EnterPanel onDone={onClose} />
      </Dialog>
    );
  }
  const { kind, correction } = opened;
  const dismissTitle = correction.held === null ? previewCopy.dismissTitle : previewCopy.refuseTitle;
  return (
    <Dialog title={kind === 'preview' ? previewCopy.title : dismissTitle} size={kind === 'preview' ? 'xl' : 'lg'} onClose={onClose}>
      {kind === 'preview' ? (
        <PreviewPanel subject={toSubject(correction)} onDone={onClose} />
      ) : (
        <DismissPanel correction={correction} onDone={onClose} />
      )}
    </Dialog>
  );
}

/** Held events, late results and entered results: previewed, applied, withdrawn (rules 2 and 5). */
export function Corrections({ view, onView }: ListScreenProps<CorrectionsView>) {
  const query = trpc.game.corrections.useQuery({ ...view, pageSize: CORRECTIONS_PER_PAGE }, { placeholderData: keepPreviousData });
  const [opened, setOpened] = useState<Opened | null>(null);
  const columns = useMemo(() => createColumns((kind, correction) => setOpened({ kind, correction })), []);
  const enter = (
    <button type="button" className="btn btn-ink" onClick={() => setOpened({ kind: 'enter' })}>
      {correctionsCopy.enter}
    </button>
  );
  return (
    <AdminPage title={correctionsCopy.title} actions={enter}>
      <p className="text-fg-2">{correctionsCopy.lead}</p>
      <DataList
        query={query}
        columns={columns}
        view={view}
        onView={onView}
        copy={correctionsCopy}
        filters={FILTERS}
        details={(correction) => <CorrectionDetails correction={correction} />}
      />
      {opened !== null && <OpenedDialog opened={opened} onClose={() => setOpened(null)} />}
    </AdminPage>
  );
}
