import type { AuditItem } from '@survivor/contract/audit';
import { AUDIT_ACTION_LABELS, type AuditAction } from '@survivor/contract/audit-actions';
import { AUDIT_SORTS } from '@survivor/contract/sort';
import { keepPreviousData } from '@tanstack/react-query';
import { useMemo } from 'react';
import { trpc } from '../../lib/api/trpc.ts';
import { AdminPage } from '../components/admin-page.tsx';
import { Code, Details, DetailsText } from '../components/details.tsx';
import { FactList } from '../components/fact-list.tsx';
import { DataList, type ListFilter } from '../components/table/data-list.tsx';
import { ExactTimestamp } from '../components/timestamp.tsx';
import { NowContext } from '../lib/now-context.ts';
import type { ListScreenProps, TableView } from '../lib/table-search.ts';
import { AUDIT_COLUMNS } from './audit-columns.tsx';
import { auditCopy } from './audit-copy.ts';
import { listDetailFacts } from './detail-facts.ts';

/** The details of an entry, its reason first. */
function AuditDetails({ item }: { item: AuditItem }) {
  const facts = listDetailFacts(item);
  const reason = typeof item.details.reason === 'string' ? item.details.reason : null;
  const others = reason === null ? facts : facts.filter(({ label }) => label !== auditCopy.detail.get('reason'));
  return (
    <Details>
      {reason !== null && <DetailsText title={auditCopy.detail.get('reason')}>{reason}</DetailsText>}
      <FactList
        facts={[
          ...others,
          { label: auditCopy.exact, value: <ExactTimestamp at={item.at} /> },
          { label: auditCopy.id, value: <Code className="block">{item.id}</Code> },
        ]}
      />
    </Details>
  );
}

const ENTRIES_PER_PAGE = 50;

export type AuditView = TableView<(typeof AUDIT_SORTS)[number]> & { readonly action: AuditAction | 'all' };

const ACTIONS = { all: auditCopy.all, ...AUDIT_ACTION_LABELS };
const FILTERS: readonly ListFilter<AuditView>[] = [{ key: 'action', label: auditCopy.filter, options: ACTIONS }];

/** Every action of an administrator, the newest first. Entries are never changed or deleted. */
export function AuditLog({ view, onView }: ListScreenProps<AuditView>) {
  const query = trpc.state.audit.useQuery({ ...view, pageSize: ENTRIES_PER_PAGE }, { placeholderData: keepPreviousData });
  const now = useMemo(() => new Date(query.dataUpdatedAt), [query.dataUpdatedAt]);
  return (
    <AdminPage title={auditCopy.title}>
      <NowContext value={now}>
        <DataList
          query={query}
          columns={AUDIT_COLUMNS}
          view={view}
          onView={onView}
          copy={auditCopy}
          sorts={AUDIT_SORTS}
          defaultSort="-when"
          filters={FILTERS}
          exported="audit"
          details={(item) => <AuditDetails item={item} />}
        />
      </NowContext>
    </AdminPage>
  );
}
