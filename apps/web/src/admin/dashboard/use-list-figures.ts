import { AUDIT_ACTION_LABELS } from '@survivor/contract/audit-actions';
import { type Outputs, trpc } from '../../lib/api/trpc.ts';
import { adminCopy } from '../admin-copy.ts';
import { formatAge, formatCount } from '../lib/format.ts';
import { dashboardCopy } from './dashboard-copy.ts';
import type { Figure, Figures } from './figures.ts';

const { figures: copy } = dashboardCopy;
const FIRST = { page: 1, pageSize: 1 } as const;

function auditFigure([latest]: Outputs['state']['audit']['items'], now: Date): Figure {
  const { label, none, noneNote } = copy.audit;
  if (latest === undefined) return { label, value: none, note: noneNote, tone: 'quiet' };
  return { label, value: adminCopy.ago(formatAge(latest.at, now)), note: AUDIT_ACTION_LABELS[latest.action], tone: 'normal' };
}

function maintenanceFigure({ isOn }: Outputs['state']['maintenance']): Figure {
  const { label, on, onNote, off, offNote } = copy.maintenance;
  return isOn ? { label, value: on, note: onNote, tone: 'warning' } : { label, value: off, note: offNote, tone: 'normal' };
}

/** The figures of the sections that have a list or a switch, and the query that failed, if any. */
export function useListFigures(now: Date) {
  const users = trpc.user.list.useQuery(FIRST);
  const activeUsers = trpc.user.activeStats.useQuery({ daysBack: 7 });
  const leagues = trpc.league.list.useQuery(FIRST);
  const activeLeagues = trpc.league.list.useQuery({ ...FIRST, filter: 'active' });
  const audit = trpc.state.audit.useQuery(FIRST);
  const maintenance = trpc.state.maintenance.useQuery();
  const figures: Figures = {};
  if (users.data && activeUsers.data) {
    const note = copy.users.active(activeUsers.data.activeUsers);
    figures.users = { label: copy.users.label, value: formatCount(users.data.totalCount), note, tone: 'normal' };
  }
  if (leagues.data && activeLeagues.data) {
    const note = copy.leagues.total(leagues.data.totalCount);
    figures.leagues = { label: copy.leagues.label, value: formatCount(activeLeagues.data.totalCount), note, tone: 'normal' };
  }
  if (audit.data) figures.audit = auditFigure(audit.data.items, now);
  if (maintenance.data) figures.maintenance = maintenanceFigure(maintenance.data);
  const failed = [users, activeUsers, leagues, activeLeagues, audit, maintenance].find(({ isError }) => isError);
  return { figures, failed };
}
