import { TICKET_SORTS } from '@survivor/contract/sort';
import { createFileRoute } from '@tanstack/react-router';
import {
  choiceParam,
  type TableSearch,
  tableSearch,
  toNavigateOptions,
  toTableSearch,
  toTableView,
} from '../../../admin/lib/table-search.ts';
import { SupportInquiries } from '../../../admin/tickets/support-inquiries.tsx';
import type { TicketsView } from '../../../admin/tickets/tickets-view.ts';

type Search = TableSearch & { status?: 'unresolved' | 'resolved' };

export const Route = createFileRoute('/home/admin/support-inquiries')({
  validateSearch: (search): Search => ({ ...tableSearch(search), status: choiceParam(search, 'status', ['unresolved', 'resolved']) }),
  component: Inquiries,
});

function Inquiries() {
  const { status = 'all', ...search } = Route.useSearch();
  const navigate = Route.useNavigate();
  const view: TicketsView = { ...toTableView(search), status, sort: choiceParam(search, 'sort', TICKET_SORTS) };
  return (
    <SupportInquiries view={view} onView={(next) => void navigate({ search: toTableSearch(next), ...toNavigateOptions(view, next) })} />
  );
}
