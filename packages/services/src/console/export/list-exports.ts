import { AUDIT_ACTION_LABELS } from '@survivor/contract/audit-actions';
import type { Cell } from '@survivor/contract/csv';
import type { ExportInputs } from '@survivor/contract/export';
import type { ExportedList } from '@survivor/contract/export-bounds';
import { TICKET_ISSUE_LABELS } from '@survivor/contract/ticket-types';
import type { Db } from '@survivor/db/connection/database';
import { findEntryIds, listEntries } from '@survivor/db/queries/console/audit';
import { findTicketIds, listTickets } from '@survivor/db/queries/console/tickets';
import { findRunIds, listRunsById } from '@survivor/db/queries/job/job-runs';
import { findLeagueIds, listLeagues } from '@survivor/db/queries/league/leagues';
import type { Slice } from '@survivor/db/queries/order';
import { findUserIds, listUsers } from '@survivor/db/queries/user/users';
import { describeEnd } from '@survivor/rules';
import { auditIds, leagueIds, ticketIds, userIds } from '../../ids.ts';
import { toRunItem } from '../../job/job-items.ts';
import { toRunFilter } from '../../job/list-jobs.ts';
import { toListItem } from '../../league/list-leagues.ts';
import { toTicketSearch } from '../../ticket/list-tickets.ts';
import { toAuditItem, toAuditSearch } from '../audit/list-audit.ts';

type OpenedList = { readonly count: number; read(from: number, to: number): Promise<Cell[][]> };

/** How a list is exported. All ids are read first, so that no chunk has to skip earlier rows. */
type ListExport<Input> = {
  readonly columns: readonly string[];
  readonly open: (db: Db, input: Input, limit: number) => Promise<OpenedList>;
};

type ListTable<Input, Id, Row> = {
  readonly columns: readonly string[];
  readonly find: (db: Db, input: Input, slice: Slice) => Promise<readonly Id[]>;
  readonly list: (db: Db, ids: readonly Id[]) => Promise<readonly Row[]>;
  readonly cells: (row: Row) => Cell[];
};

const createListExport = <Input, Id, Row>({ columns, find, list, cells }: ListTable<Input, Id, Row>): ListExport<Input> => ({
  columns,
  async open(db, input, limit) {
    const ids = await find(db, input, { offset: 0, limit });
    return { count: ids.length, read: async (from, to) => (await list(db, ids.slice(from, to))).map(cells) };
  },
});

const withSearch = <Input extends { search?: string }>(input: Input) => ({ ...input, search: input.search ?? '' });

const users = createListExport({
  columns: ['id', 'name', 'email', 'username', 'administrator', 'last login'],
  find: (db, input: ExportInputs['users'], slice) => findUserIds(db, withSearch(input), slice),
  list: listUsers,
  cells: ({ id, name, email, username, isAdmin, lastLoginAt }) => [userIds.encode(id), name, email, username, isAdmin, lastLoginAt],
});

const leagues = createListExport({
  columns: ['id', 'name', 'type', 'season', 'status', 'round', 'members', 'alive', 'out', 'administrator', 'created', 'end'],
  find: (db, input: ExportInputs['leagues'], slice) => findLeagueIds(db, withSearch(input), slice),
  list: listLeagues,
  cells: (league) => {
    const { name, type, season, status, round } = toListItem(league);
    const { id, total, alive, adminName, createdAt, completedRound, winners } = league;
    const end = completedRound === null ? null : describeEnd({ winners, total, survivors: alive, round: completedRound }).summary;
    return [leagueIds.encode(id), name, type, season, status, round.description, total, alive, total - alive, adminName, createdAt, end];
  },
});

const tickets = createListExport({
  columns: ['id', 'email', 'issue type', 'resolved', 'created', 'updated', 'resolved at', 'description'],
  find: async (db, input: ExportInputs['tickets'], slice) => (await findTicketIds(db, toTicketSearch(input), slice)).ids,
  list: listTickets,
  cells: ({ id, userEmail, issueType, isResolved, createdAt, updatedAt, resolvedAt, description }) => [
    ticketIds.encode(id),
    userEmail,
    TICKET_ISSUE_LABELS[issueType],
    isResolved,
    createdAt,
    updatedAt,
    resolvedAt,
    description,
  ],
});

/** Only runs, because schedules are not history. */
const runs = createListExport({
  columns: ['id', 'job', 'type', 'status', 'created', 'started', 'completed', 'attempts', 'result', 'error'],
  find: (db, input: ExportInputs['runs'], slice) => findRunIds(db, toRunFilter(input), slice),
  list: listRunsById,
  cells: (run) => {
    const { id, name, type, status, createdAt, startedAt, completedAt, attemptsMade, summary, errorMessage } = toRunItem(run);
    return [id, name, type, status, createdAt, startedAt, completedAt, attemptsMade, summary, errorMessage];
  },
});

const audit = createListExport({
  columns: ['id', 'at', 'action', 'subject', 'by', 'email', 'details'],
  find: (db, input: ExportInputs['audit'], slice) => findEntryIds(db, toAuditSearch(input), slice),
  list: listEntries,
  cells: (row) => {
    const { at, action, subject, actor, details } = toAuditItem(row);
    const actorCells = [actor?.name ?? null, actor?.email ?? null];
    return [auditIds.encode(Number(row.id)), at, AUDIT_ACTION_LABELS[action] ?? action, subject, ...actorCells, JSON.stringify(details)];
  },
});

export const LIST_EXPORTS: { readonly [List in ExportedList]: ListExport<ExportInputs[List]> } = { users, leagues, tickets, runs, audit };
