import type { AuditItem } from '@survivor/contract/audit';
import { AUDIT_ACTION_LABELS } from '@survivor/contract/audit-actions';
import { use } from 'react';
import { adminCopy } from '../admin-copy.ts';
import { SmallLine } from '../components/table/cells.tsx';
import { columnHelper, nowrap, sortable, sortableDescFirst } from '../components/table/table-features.ts';
import { RecentTimestamp } from '../components/timestamp.tsx';
import { formatAge } from '../lib/format.ts';
import { NowContext } from '../lib/now-context.ts';
import { UserLink } from '../records/record-links.tsx';
import { auditCopy } from './audit-copy.ts';
import { describeSubject } from './describe-subject.ts';

const { columns: heads } = auditCopy;

const Age = ({ at }: { at: Date }) => adminCopy.ago(formatAge(at, use(NowContext)));

const column = columnHelper<AuditItem>();

export const AUDIT_COLUMNS = column.columns([
  column.accessor('action', {
    header: heads.action,
    ...sortable,
    cell: ({ getValue }) => <span className="block font-bold">{AUDIT_ACTION_LABELS[getValue()]}</span>,
  }),
  column.accessor('subject', {
    header: heads.subject,
    ...sortable,
    cell: ({ row: { original: item } }) => {
      const subject = describeSubject(item);
      return <span className={subject === null ? 'text-fg-3' : 'wrap-anywhere'}>{subject ?? adminCopy.none}</span>;
    },
  }),
  column.accessor('actor', {
    header: heads.who,
    cell: ({ row: { original: item } }) =>
      item.actor === null ? (
        auditCopy.commandLine
      ) : (
        <span className="wrap-anywhere">
          <UserLink id={item.actor.id}>{item.actor.name}</UserLink>
          <SmallLine>{item.actor.email}</SmallLine>
        </span>
      ),
  }),
  column.accessor('at', {
    id: 'when',
    header: heads.when,
    ...sortableDescFirst,
    meta: nowrap,
    cell: ({ getValue }) => (
      <span>
        <Age at={getValue()} />
        <SmallLine>
          <RecentTimestamp at={getValue()} />
        </SmallLine>
      </span>
    ),
  }),
]);
