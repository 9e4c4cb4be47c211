import { ErrorCard } from '../../components/form/error-card.tsx';
import { LoadError } from '../../components/load-error.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { exportAccountCopy } from './account-data-copy.ts';
import { AccountSection } from './account-section.tsx';
import { useAccountExport } from './use-account-export.ts';

type AccountExport = ReturnType<typeof useAccountExport>;

function FileState({ account }: { account: AccountExport }) {
  const { state, until } = account;
  return (
    <>
      <p role="status" className="text-sm text-fg-2 empty:hidden">
        {state === 'making' && exportAccountCopy.making}
        {state === 'ready' && exportAccountCopy.ready(until)}
      </p>
      <ErrorCard messages={account.messages} />
      <div className="flex flex-wrap gap-2">
        {state === 'ready' && (
          <button type="button" className="btn btn-ink" disabled={account.isDownloading} onClick={account.download}>
            {exportAccountCopy.download}
          </button>
        )}
        {state !== 'making' && (
          <button type="button" className="btn btn-line" disabled={account.isRequesting} onClick={account.request}>
            {state === 'ready' ? exportAccountCopy.again : exportAccountCopy.request}
          </button>
        )}
      </div>
    </>
  );
}

/** Exports everything stored about the reader as a file (rules 6). */
export function ExportSection() {
  const account = useAccountExport();
  return (
    <AccountSection id="export-account" title={exportAccountCopy.title} lead={[exportAccountCopy.lead]}>
      {account.error !== null && <LoadError title={exportAccountCopy.failedTitle} query={account} />}
      {account.error === null && (account.state === undefined ? <Skeleton className="h-11 w-40" /> : <FileState account={account} />)}
    </AccountSection>
  );
}
