import type { AuditItem } from '@survivor/contract/audit';
import { AUDIT_ACTION_LABELS } from '@survivor/contract/audit-actions';
import { use } from 'react';
import { adminCopy } from '../admin-copy.ts';
import { columnHelper, nowrap } from '../components/table/table-features.ts';
import { RecentTimestamp } from '../components/timestamp.tsx';
import { formatAge } from '../lib/format.ts';
import { NowContext } from '../lib/now-context.ts';
import { UserLink } from '../records/record-links.tsx';
import { auditCopy } from './audit-copy.ts';

const { columns: heads } = auditCopy;

const Age = ({ at }: { at: Date }) => adminCopy.ago(formatAge(at, use(NowContext)));

const column = columnHelper<AuditItem>();

export const AUDIT_COLUMNS = column.columns([
  column.accessor('action', {
    header: heads.action,
    enableSorting: true,
    cell: ({ getValue }) => <span className="row-title">{AUDIT_ACTION_LABELS[getValue()]}</span>,
  }),
  column.accessor('subject', {
    header: heads.subject,
    enableSorting: true,
    cell: ({ getValue }) =>
      getValue() === null ? <span className="row-none">{adminCopy.none}</span> : <span className="row-long">{getValue()}</span>,
  }),
  column.accessor('actor', {
    header: heads.who,
    cell: ({ row: { original: item } }) =>
      item.actor === null ? (
        auditCopy.commandLine
      ) : (
        <span className="row-long">
          <UserLink id={item.actor.id}>{item.actor.name}</UserLink>
          <span className="row-exact">{item.actor.email}</span>
        </span>
      ),
  }),
  column.accessor('at', {
    id: 'when',
    header: heads.when,
    enableSorting: true,
    sortDescFirst: true,
    meta: nowrap,
    cell: ({ getValue }) => (
      <span>
        <Age at={getValue()} />
        <span className="row-exact">
          <RecentTimestamp at={getValue()} />
        </span>
      </span>
    ),
  }),
]);
