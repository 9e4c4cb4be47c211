import { Standings } from '@survivor/rules';
import type { ReactNode } from 'react';
import { JobDay } from '../admin/job-runs/job-day.tsx';
import { jobDayCopy } from '../admin/job-runs/job-day-copy.ts';
import { jobRunsCopy } from '../admin/job-runs/job-runs-copy.ts';
import { QueueCard } from '../admin/job-runs/queue-card.tsx';
import { MaintenanceSwitch } from '../admin/maintenance/maintenance-switch.tsx';
import { noticeCopy } from '../admin/maintenance/notice-copy.ts';
import { NoticePanel } from '../admin/maintenance/notice-panel.tsx';
import { switchCopy } from '../admin/maintenance/switch-copy.ts';
import { SupportInquiries } from '../admin/tickets/support-inquiries.tsx';
import { TicketRecord } from '../admin/tickets/ticket-record.tsx';
import { ticketRecordCopy } from '../admin/tickets/ticket-record-copy.ts';
import { ticketsCopy } from '../admin/tickets/tickets-copy.ts';
import { copy } from '../components/common-copy.ts';
import InviteLinks from '../components/invite/invite-links.tsx';
import { inviteLinkCopy } from '../components/invite/invite-links-copy.ts';
import { muteCopy } from '../components/mute/mute-copy.ts';
import { accountCopy } from '../features/account/account-copy.ts';
import { deleteAccountCopy, exportAccountCopy } from '../features/account/account-data-copy.ts';
import { calendarFeedCopy } from '../features/account/calendar-feed-copy.ts';
import { CalendarSection } from '../features/account/calendar-section.tsx';
import { DeleteDialog } from '../features/account/delete-section.tsx';
import { devicesCopy } from '../features/account/devices-copy.ts';
import { DevicesSection } from '../features/account/devices-section.tsx';
import { ExportSection } from '../features/account/export-section.tsx';
import { messagesCopy } from '../features/account/messages-copy.ts';
import { MessagesSection } from '../features/account/messages-section.tsx';
import { SessionsSection } from '../features/account/sessions-section.tsx';
import { CreateLeague } from '../features/create-league/create-league.tsx';
import { createCopy } from '../features/create-league/create-league-copy.ts';
import { donateCopy } from '../features/donate/donate-copy.ts';
import { DonatePage } from '../features/donate/donate-page.tsx';
import { inviteCopy } from '../features/invite/invite-copy.ts';
import { InvitePage } from '../features/invite/invite-page.tsx';
import LeagueDialog from '../features/league/league-dialog.tsx';
import { LeaguePage } from '../features/league/league-page.tsx';
import { logCopy } from '../features/league-admin/log-copy.ts';
import { LogPage } from '../features/league-admin/log-page.tsx';
import { membersCopy } from '../features/league-admin/members-copy.ts';
import { MembersTab } from '../features/league-admin/members-tab.tsx';
import { reminderCopy } from '../features/league-admin/reminder-copy.ts';
import { ReminderTools } from '../features/league-admin/reminder-tools.tsx';
import { MyLeagues } from '../features/my-leagues/my-leagues.tsx';
import { leaguesCopy } from '../features/my-leagues/my-leagues-copy.ts';
import { SeasonAhead } from '../features/season-ahead/season-ahead.tsx';
import { aheadCopy } from '../features/season-ahead/season-ahead-copy.ts';
import { standingsCopy } from '../features/standings/standings-copy.ts';
import { OwnTicket } from '../features/tickets/own-ticket.tsx';
import { OwnTickets } from '../features/tickets/own-tickets.tsx';
import { ownTicketsCopy } from '../features/tickets/own-tickets-copy.ts';
import { weekCopy } from '../features/week/week-copy.ts';
import { WeekPage } from '../features/week/week-page.tsx';
import { DEADLINE, makeLeague, makeStandings } from './factories.ts';
import type { Handlers } from './render-with-api.tsx';
import {
  job,
  listedMember,
  maintenance,
  messages,
  missingMembers,
  nextStart,
  noNotice,
  nothing,
  type ScreenCall,
  season,
  session,
  ticket,
} from './screen-calls.ts';

const standings = makeStandings({ rounds: 6, members: [{ name: 'Me', picks: [] }] });
const league = {
  'league.get': () => makeLeague(),
  'league.standings': () => standings,
  'game.list': () => [],
  'pick.history': () => [],
};

const query = (ui: ReactNode, call: string, shows: string, data: unknown, rest: Handlers = {}): ScreenCall => ({
  ui,
  call,
  shows,
  handlers: { [call]: () => data, ...rest },
  press: copy.retry,
});

const donate = { paymentUrl: null, bitcoin: null, litecoin: null, monero: null };

const emptyPage = { items: [], totalCount: 0, currentPage: 1, totalPages: 1, pageSize: 100, hasNextPage: false, hasPreviousPage: false };

const ownTicket = { id: 'T1', issueType: 'other', isResolved: false, createdAt: DEADLINE, description: 'x', answers: [] };

const notes = { sourceAge: 0, wasStartsAt: null, voidPick: null, isCorrected: false, herdMs: 0 };

/** Calls that a screen sends when it opens, one per entry. */
export const QUERIES: Readonly<Record<string, ScreenCall>> = {
  'My Leagues': query(<MyLeagues />, 'league.cards', leaguesCopy.failedTitle, [], { 'user.messages': () => messages }),
  'the league page': query(
    <LeaguePage leagueId="L1" sort="name" onSort={nothing} />,
    'league.standings',
    standingsCopy.failedTitle,
    standings,
    {
      ...league,
      'state.system': () => ({ isVirtualClock: false }),
      'league.notes': () => notes,
    },
  ),
  "a week's page": query(<WeekPage leagueId="L1" round={5} />, 'league.get', weekCopy.failedTitle, makeLeague(), league),
  "a week's standings": query(<WeekPage leagueId="L1" round={5} />, 'league.standings', weekCopy.failedTitle, standings, league),
  'The season ahead': query(
    <SeasonAhead leagueId="L1" />,
    'pick.plan',
    aheadCopy.failedTitle,
    { isOver: true, marks: [] },
    {
      ...league,
      'game.season': () => [],
    },
  ),
  "a league's members": query(
    <MembersTab league={makeLeague()} standings={new Standings(standings)} />,
    'league.members',
    membersCopy.failedTitle,
    { items: [listedMember], total: 1, pageSize: 100, removed: [] },
  ),
  'who has not picked': query(<ReminderTools league={makeLeague()} />, 'league.missing', reminderCopy.loadFailed, missingMembers),
  'Create League': query(<CreateLeague />, 'season.offered', createCopy.failedTitle, [season], {
    'season.nextStart': () => nextStart,
  }),
  'the invitation': query(<InvitePage token="T1" />, 'league.invitation', inviteCopy.failed, null),
  'the invitation link': query(<InviteLinks leagueId="L1" league="Office" />, 'league.inviteLink', inviteLinkCopy.loadFailed, {
    token: 'T1',
    canEnd: false,
  }),
  'The log of a league': query(
    <LogPage leagueId="L1" kind={undefined} onKind={nothing} />,
    'league.log',
    logCopy.failed,
    { items: [], isMore: false },
    league,
  ),
  Mute: query(<LeagueDialog of="mute" league={makeLeague()} onClose={nothing} />, 'user.messages', muteCopy.loadFailed, messages),
  'Account: notifications': query(<MessagesSection />, 'user.messages', messagesCopy.loadTitle, messages),
  'Account: devices': query(<DevicesSection />, 'user.messages', devicesCopy.loadFailed, messages),
  'Account: sessions': query(<SessionsSection />, 'user.sessions', accountCopy.loadTitle, { items: [session] }),
  'Account: calendar': query(<CalendarSection />, 'user.calendar', calendarFeedCopy.loadFailed, null),
  'Account: data': query(<ExportSection />, 'user.ownExport', exportAccountCopy.failedTitle, { state: 'none', until: null }),
  'Account: deletion': query(<DeleteDialog onClose={nothing} />, 'user.succession', deleteAccountCopy.failedTitle, { leagues: [] }),
  'Your tickets': query(<OwnTickets />, 'ticket.mine', ownTicketsCopy.failed, { items: [] }),
  'Your ticket': query(<OwnTicket ticketId="T1" />, 'ticket.own', ownTicketsCopy.ticketFailed, ownTicket),
  Donate: query(<DonatePage />, 'state.system', donateCopy.failedTitle, { donate }),
  'Console: jobs to queue': query(<QueueCard />, 'job.available', jobRunsCopy.availableFailed, [job]),
  'Console: the last day': query(<JobDay isPaused />, 'job.day', jobDayCopy.failedTitle, { hours: [] }),
  'Console: tickets': query(
    <SupportInquiries view={{ page: 1, search: '', status: 'all' }} onView={nothing} />,
    'ticket.list',
    ticketsCopy.failed,
    emptyPage,
  ),
  'Console: a ticket': query(<TicketRecord ticketId="T1" />, 'ticket.record', ticketRecordCopy.failed, {
    ...ticket,
    userName: 'Me',
    entries: [],
  }),
  'Console: maintenance': query(<MaintenanceSwitch />, 'state.maintenance', switchCopy.failed, maintenance, {
    'state.notice': () => noNotice,
  }),
  'Console: notice': query(<NoticePanel />, 'state.notice', noticeCopy.failed, noNotice),
};
