import type { AuditItem } from '@survivor/contract/audit';
import { AUDIT_ACTION_LABELS, type AuditAction } from '@survivor/contract/audit-actions';
import { AUDIT_SORTS } from '@survivor/contract/sort';
import { keepPreviousData } from '@tanstack/react-query';
import { trpc } from '../../lib/api/trpc.ts';
import { adminCopy } from '../admin-copy.ts';
import { AdminPage } from '../components/admin-page.tsx';
import { ExportButton } from '../components/export-button.tsx';
import { FactList } from '../components/fact-list.tsx';
import { FilterSelect } from '../components/filter-select.tsx';
import { SearchBox } from '../components/search-box.tsx';
import { ListPanel } from '../components/table/data-list.tsx';
import { type Column, DataTable } from '../components/table/data-table.tsx';
import { listStateOf } from '../components/table/list-state.ts';
import { Timestamp } from '../components/timestamp.tsx';
import { formatExact, formatInterval, formatTimestamp } from '../lib/format.ts';
import { choiceParam, type TableView } from '../lib/table-search.ts';
import { UserLink } from '../records/record-links.tsx';
import { auditCopy } from './audit-copy.ts';
import { listDetailFacts } from './detail-facts.ts';

const { columns: heads } = auditCopy;
const ENTRIES_PER_PAGE = 50;
const FILTERS = { all: auditCopy.all, ...AUDIT_ACTION_LABELS };

export type AuditView = TableView<(typeof AUDIT_SORTS)[number]> & { readonly action: AuditAction | 'all' };
export type AuditLogProps = { readonly view: AuditView; readonly onView: (view: AuditView) => void };

const none = <span className="row-none">{adminCopy.none}</span>;

const createColumns = (now: Date): readonly Column<AuditItem>[] => [
  {
    id: 'action',
    header: heads.action,
    sort: 'action',
    cell: ({ action }) => <span className="row-title">{AUDIT_ACTION_LABELS[action]}</span>,
  },
  {
    id: 'subject',
    header: heads.subject,
    sort: 'subject',
    cell: ({ subject }) => (subject === null ? none : <span className="row-long">{subject}</span>),
  },
  {
    id: 'who',
    header: heads.who,
    cell: ({ actor }) =>
      actor === null ? (
        auditCopy.commandLine
      ) : (
        <span className="row-long">
          <UserLink id={actor.id}>{actor.name}</UserLink>
          <span className="row-exact">{actor.email}</span>
        </span>
      ),
  },
  {
    id: 'when',
    header: heads.when,
    sort: '-when',
    cell: ({ at }) => (
      <span>
        {adminCopy.ago(formatInterval(now.getTime() - at.getTime()))}
        <span className="row-exact">
          <Timestamp at={at} text={formatTimestamp(at, now)} />
        </span>
      </span>
    ),
    isNowrap: true,
  },
];

function Details({ item }: { item: AuditItem }) {
  const facts = listDetailFacts(item);
  const reason = typeof item.details.reason === 'string' ? item.details.reason : null;
  const others = reason === null ? facts : facts.filter(({ label }) => label !== auditCopy.detail.get('reason'));
  return (
    <div className="details">
      {reason !== null && (
        <>
          <h3>{auditCopy.detail.get('reason')}</h3>
          <p className="details-text">{reason}</p>
        </>
      )}
      <FactList
        facts={[
          ...others,
          { label: auditCopy.exact, value: <Timestamp at={item.at} text={formatExact(item.at)} /> },
          { label: auditCopy.id, value: <span className="row-id">{item.id}</span> },
        ]}
      />
    </div>
  );
}

/** Every act of administrators, the newest first; it only grows. */
export function AuditLog({ view, onView }: AuditLogProps) {
  const audit = trpc.state.audit.useQuery({ ...view, pageSize: ENTRIES_PER_PAGE }, { placeholderData: keepPreviousData });
  const columns = createColumns(new Date(audit.dataUpdatedAt));
  const tools = (
    <>
      <SearchBox label={auditCopy.search} value={view.search} onSearch={(search) => onView({ ...view, search, page: 1 })} />
      <FilterSelect
        label={auditCopy.filter}
        options={FILTERS}
        value={view.action}
        onChange={(action) => onView({ ...view, action, page: 1 })}
      />
      <ExportButton list="audit" wish={{ search: view.search, action: view.action, sort: view.sort }} total={audit.data?.totalCount ?? 0} />
    </>
  );
  const sorting = {
    value: view.sort,
    usual: '-when',
    onSort: (sort?: string) => onView({ ...view, sort: choiceParam({ sort }, 'sort', AUDIT_SORTS), page: 1 }),
  };
  return (
    <AdminPage title={auditCopy.title}>
      <ListPanel tools={tools} list={listStateOf(audit)} page={view.page} onPage={(page) => onView({ ...view, page })} words={auditCopy}>
        {(rows) => (
          <DataTable
            caption={auditCopy.caption}
            columns={columns}
            rows={rows}
            rowId={({ id }) => id}
            sorting={sorting}
            details={(item) => <Details item={item} />}
          />
        )}
      </ListPanel>
    </AdminPage>
  );
}
