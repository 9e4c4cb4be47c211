import type { CorrectionOutput } from '@survivor/contract/correction';
import { keepPreviousData } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Dialog } from '../../components/dialog/dialog.tsx';
import { trpc } from '../../lib/api/trpc.ts';
import { AdminPage } from '../components/admin-page.tsx';
import { FilterSelect } from '../components/filter-select.tsx';
import { DataList } from '../components/table/data-list.tsx';
import { createColumns } from './correction-columns.tsx';
import { CorrectionDetails } from './correction-details.tsx';
import { correctionsCopy, enterCopy, previewCopy } from './corrections-copy.ts';
import { CORRECTIONS_PER_PAGE, type CorrectionsView, toSubject } from './corrections-view.ts';
import { DismissPanel } from './dismiss-panel.tsx';
import { EnterPanel } from './enter-panel.tsx';
import { PreviewPanel } from './preview-panel.tsx';

type Opened = { readonly kind: 'enter' } | { readonly kind: 'preview' | 'dismiss'; readonly correction: CorrectionOutput };

function OpenedDialog({ opened, onClose }: { opened: Opened; onClose: () => void }) {
  if (opened.kind === 'enter') {
    return (
      <Dialog title={enterCopy.title} size="xl" onClose={onClose}>
        <EnterPanel onDone={onClose} />
      </Dialog>
    );
  }
  const { correction } = opened;
  if (opened.kind === 'dismiss') {
    return (
      <Dialog title={correction.held === null ? previewCopy.dismissTitle : previewCopy.refuseTitle} size="lg" onClose={onClose}>
        <DismissPanel correction={correction} onDone={onClose} />
      </Dialog>
    );
  }
  return (
    <Dialog title={previewCopy.title} size="xl" onClose={onClose}>
      <PreviewPanel subject={toSubject(correction)} onDone={onClose} />
    </Dialog>
  );
}

export type CorrectionsProps = { readonly view: CorrectionsView; readonly onView: (view: CorrectionsView) => void };

/** Events held for review, late results and entered results: previewed, applied and withdrawn (rules 2 and 5). */
export function Corrections({ view, onView }: CorrectionsProps) {
  const query = trpc.game.corrections.useQuery({ ...view, pageSize: CORRECTIONS_PER_PAGE }, { placeholderData: keepPreviousData });
  const [opened, setOpened] = useState<Opened | null>(null);
  const columns = useMemo(() => createColumns((kind, correction) => setOpened({ kind, correction })), []);
  const filters = (
    <FilterSelect
      label={correctionsCopy.filter}
      options={correctionsCopy.filters}
      value={view.filter}
      onChange={(filter) => onView({ ...view, filter, page: 1 })}
    />
  );
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
        filters={filters}
        details={(correction) => <CorrectionDetails correction={correction} />}
      />
      {opened !== null && <OpenedDialog opened={opened} onClose={() => setOpened(null)} />}
    </AdminPage>
  );
}
