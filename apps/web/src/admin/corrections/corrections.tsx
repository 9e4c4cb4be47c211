import type { CorrectionOutput } from '@survivor/contract/correction';
import { keepPreviousData } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { copy } from '../../components/common-copy.ts';
import { Dialog } from '../../components/dialog/dialog.tsx';
import { messagesOf } from '../../lib/api/problem.ts';
import { trpc } from '../../lib/api/trpc.ts';
import { toast } from '../../lib/ui/toast.ts';
import { AdminPage } from '../components/admin-page.tsx';
import { Code, Details, DetailsText } from '../components/details.tsx';
import { type Fact, FactList } from '../components/fact-list.tsx';
import { DataList, type ListFilter } from '../components/table/data-list.tsx';
import { ExactTimestamp } from '../components/timestamp.tsx';
import { formatMatchup } from '../lib/describe-game.ts';
import type { ListScreenProps } from '../lib/table-search.ts';
import { createColumns } from './correction-columns.tsx';
import { correctionsCopy, enterCopy, previewCopy } from './corrections-copy.ts';
import { CORRECTIONS_PER_PAGE, type CorrectionsView, toSubject } from './corrections-view.ts';
import { EnterResultPanel } from './enter-panel.tsx';
import { HeldEventFacts } from './held-event-facts.tsx';
import { PreviewPanel } from './preview-panel.tsx';
import { ReasonForm } from './reason-form.tsx';
import { useInvalidateCorrections } from './use-decide-correction.ts';

const DISMISS = { explanation: previewCopy.dismissText, submit: previewCopy.dismiss, done: previewCopy.dismissed } as const;
const REFUSE = { explanation: previewCopy.refuseText, submit: previewCopy.refuse, done: previewCopy.refusedForGood } as const;

type DismissPanelProps = { readonly correction: CorrectionOutput; readonly onDone: () => void };

/** Dismisses an undecided correction with a reason. A held event is refused for good (rules 2). */
function DismissPanel({ correction: { id: correctionId, game, held }, onDone }: DismissPanelProps) {
  const texts = held === null ? DISMISS : REFUSE;
  const [reason, setReason] = useState('');
  const invalidate = useInvalidateCorrections();
  const { mutate, error, isError, isPending } = trpc.game.withdrawCorrection.useMutation({
    onSuccess: () => {
      invalidate();
      toast.success(texts.done);
      onDone();
    },
    onError: invalidate,
  });
  return (
    <ReasonForm
      submitLabel={texts.submit(formatMatchup(game))}
      isBusy={isPending}
      messages={isError ? messagesOf(error, copy.noResponse) : []}
      reason={reason}
      onReason={setReason}
      onSubmit={() => mutate({ correctionId, reason })}
    >
      <p className="text-fg-2">{texts.explanation}</p>
    </ReasonForm>
  );
}

const { facts } = correctionsCopy;

/** The details of a correction: when it was recorded, and who decided about it, when and why. */
function CorrectionDetails({ correction }: { correction: CorrectionOutput }) {
  const { id, held, author, reason, recordedAt, appliedAt, withdrawnAt } = correction;
  const shown: Fact[] = [
    { label: facts.id, value: <Code className="block">{id}</Code> },
    { label: facts.recorded, value: <ExactTimestamp at={recordedAt} /> },
    { label: facts.author, value: author?.name ?? facts.nobody },
  ];
  if (appliedAt !== null) shown.push({ label: facts.applied, value: <ExactTimestamp at={appliedAt} /> });
  if (withdrawnAt !== null) shown.push({ label: facts.withdrawn, value: <ExactTimestamp at={withdrawnAt} /> });
  return (
    <Details>
      {held !== null && <HeldEventFacts held={held} />}
      {reason !== null && <DetailsText title={facts.reason}>{reason}</DetailsText>}
      <FactList facts={shown} />
    </Details>
  );
}

const FILTERS: readonly ListFilter<CorrectionsView>[] = [
  { key: 'filter', label: correctionsCopy.filter, options: correctionsCopy.filters },
];

type Opened = { readonly kind: 'enter' } | { readonly kind: 'preview' | 'dismiss'; readonly correction: CorrectionOutput };

function OpenedDialog({ opened, onClose }: { opened: Opened; onClose: () => void }) {
  if (opened.kind === 'enter') {
    return (
      <Dialog title={enterCopy.title} size="xl" onClose={onClose}>
        <EnterResultPanel onDone={onClose} />
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
