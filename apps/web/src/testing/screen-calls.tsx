import { STANDARD_REMINDER_HOURS } from '@survivor/rules';
import { fireEvent, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { JobDay } from '../admin/job-runs/job-day.tsx';
import { jobDayCopy } from '../admin/job-runs/job-day-copy.ts';
import { jobRunsCopy } from '../admin/job-runs/job-runs-copy.ts';
import { QueueCard } from '../admin/job-runs/queue-card.tsx';
import { MaintenanceSwitch } from '../admin/maintenance/maintenance-switch.tsx';
import { switchCopy } from '../admin/maintenance/switch-copy.ts';
import { userRecordCopy } from '../admin/records/records-copy.ts';
import { SupportInquiries } from '../admin/tickets/support-inquiries.tsx';
import { TicketMenu } from '../admin/tickets/ticket-menu.tsx';
import { ticketsCopy } from '../admin/tickets/tickets-copy.ts';
import { EndSessionsDialog } from '../admin/users/sessions-panel.tsx';
import { copy } from '../components/common-copy.ts';
import InviteLinks, { EndLinks } from '../components/invite/invite-links.tsx';
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
import { demoCopy } from '../features/demo-clock/demo-clock-copy.ts';
import MoveClock from '../features/demo-clock/move-clock.tsx';
import { donateCopy } from '../features/donate/donate-copy.ts';
import { DonatePage } from '../features/donate/donate-page.tsx';
import { inviteCopy } from '../features/invite/invite-copy.ts';
import { InvitePage } from '../features/invite/invite-page.tsx';
import { JoinButton } from '../features/invite/join-by-invitation.tsx';
import { JoinLeague } from '../features/join-league/join-league.tsx';
import { joinCopy } from '../features/join-league/join-league-copy.ts';
import LeagueDialog from '../features/league/league-dialog.tsx';
import { MyLeagues } from '../features/my-leagues/my-leagues.tsx';
import { leaguesCopy } from '../features/my-leagues/my-leagues-copy.ts';
import { SeasonAhead } from '../features/season-ahead/season-ahead.tsx';
import { aheadCopy } from '../features/season-ahead/season-ahead-copy.ts';
import { ContactSupport } from '../features/support/contact-support.tsx';
import { supportCopy } from '../features/support/support-copy.ts';
import { weekCopy } from '../features/week/week-copy.ts';
import { WeekPage } from '../features/week/week-page.tsx';
import { DEADLINE, makeLeague, makeStandings } from './factories.ts';
import { type Handlers, Refusal } from './render-with-api.tsx';

/** A call of a screen that something else answers, and what the screen then shows. */
export type ScreenCall = {
  readonly ui: ReactNode;
  readonly call: string;
  /** The inline error or the toast (screens 8). */
  readonly shows: string;
  readonly handlers: Handlers;
  /** Opens the form and types, before `press`. Without it the screen calls by itself. */
  readonly type?: () => Promise<unknown> | unknown;
  /** The menu of that button, opened before each try. */
  readonly menu?: string;
  /** The button that sends the call, now and on the next try. */
  readonly press: string | RegExp;
};

const nothing = () => undefined;
const later = () => {
  throw new Refusal(409, { '': ['Later'] });
};
const set = async (label: string, value: string) => fireEvent.change(await screen.findByLabelText(label), { target: { value } });
const click = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }));

const query = (ui: ReactNode, call: string, shows: string, data: unknown, rest: Handlers = {}): ScreenCall => ({
  ui,
  call,
  shows,
  handlers: { [call]: () => data, ...rest },
  press: copy.retry,
});
type Action = Omit<ScreenCall, 'handlers' | 'ui'> & { readonly handlers?: Handlers };
const action = (ui: ReactNode, { type = nothing, handlers = {}, ...rest }: Action): ScreenCall => ({
  ui,
  type,
  handlers: { [rest.call]: later, ...handlers },
  ...rest,
});

const season = { display: 'NFL 2025-2026', leagueType: 'NFL', season: 2025, state: 'available' as const };
const nextStart = { round: { ordinal: 6, description: 'Week 6', startsAt: DEADLINE }, refusal: null, createdLeagues: 0 };
const device = { id: 'D1', browser: 'Firefox', madeAt: DEADLINE, isThisDevice: true };
const messages = {
  isEmailOffered: true,
  mailPageUrl: null,
  hasAnswered: true,
  emailKinds: ['pick-needed'],
  pushKinds: [],
  reminderHours: STANDARD_REMINDER_HOURS,
  zone: 'America/New_York',
  quietHours: null,
  isAddressRefused: false,
  mutedLeagues: [],
  devices: [device],
  pushKey: 'key',
};
const session = { id: 'S1', browser: 'Firefox', createdAt: DEADLINE, lastSeenAt: DEADLINE, expiresAt: DEADLINE, isCurrent: false };
const maintenance = {
  isOn: false,
  message: null,
  shownMessage: 'Back soon',
  since: null,
  by: null,
  nextDeadline: null,
  needsConfirmation: false,
};
const donate = { paymentUrl: null, bitcoin: null, litecoin: null, monero: null };
const ticket = {
  id: 'T1',
  issueType: 'other' as const,
  description: 'x',
  userId: 'u1',
  userEmail: 'a@example.com',
  isResolved: false,
  resolvedAt: null,
  createdAt: DEADLINE,
  updatedAt: DEADLINE,
};
const emptyPage = { items: [], totalCount: 0, currentPage: 1, totalPages: 1, pageSize: 100, hasNextPage: false, hasPreviousPage: false };
const standings = makeStandings({ rounds: 6, members: [{ name: 'Me', picks: [] }] });
const league = { 'league.get': () => makeLeague(), 'league.standings': () => standings, 'game.list': () => [], 'pick.history': () => [] };
const job = { name: 'FetchGames', displayName: 'Fetch NFL Games', description: 'Reads games.' };

async function writeToSupport() {
  for (const box of await screen.findAllByRole('checkbox')) fireEvent.click(box);
  await set(supportCopy.issueType, 'other');
  await set(supportCopy.description, 'My pick of Week 6 is gone.');
}
async function fillIn(fields: Readonly<Record<string, string>>) {
  for (const [label, value] of Object.entries(fields)) await set(label, value);
}

/** What is sent with a button. A screen is one entry. */
export const ACTIONS: Readonly<Record<string, ScreenCall>> = {
  'Contact Support': action(<ContactSupport />, {
    call: 'ticket.create',
    shows: supportCopy.failed,
    type: writeToSupport,
    press: supportCopy.submit,
  }),
  'Create League': action(<CreateLeague seasons={[season]} />, {
    call: 'league.create',
    shows: copy.noResponse,
    handlers: { 'season.nextStart': () => nextStart },
    type: () => fillIn({ [createCopy.name]: 'Office Survivors', [createCopy.password]: 'murphys6' }),
    press: createCopy.submit,
  }),
  'Join League': action(<JoinLeague prefilledKey="" />, {
    call: 'league.join',
    shows: copy.noResponse,
    type: () => fillIn({ [joinCopy.key]: 'K7Q2MX9A', [joinCopy.password]: 'murphys6' }),
    press: joinCopy.submit,
  }),
  'an invitation': action(<JoinButton token="T1" league="Office" />, {
    call: 'league.joinByInvitation',
    shows: copy.noResponse,
    handlers: { 'user.me': () => ({ name: 'Me' }), 'league.invitation': () => null },
    press: inviteCopy.join('Office'),
  }),
  'ending invitation links': action(<EndLinks leagueId="L1" />, {
    call: 'league.endInvitations',
    shows: inviteLinkCopy.endFailed,
    type: () => click(inviteLinkCopy.end),
    press: inviteLinkCopy.endYes,
  }),
  'Delete account': action(<DeleteDialog onClose={nothing} />, {
    call: 'user.deleteAccount',
    shows: deleteAccountCopy.failed,
    handlers: { 'user.succession': () => ({ leagues: [] }) },
    type: () => set(deleteAccountCopy.type, 'DELETE'),
    press: deleteAccountCopy.confirm,
  }),
  'a session': action(<SessionsSection />, {
    call: 'user.endOwnSessions',
    shows: accountCopy.failed,
    handlers: { 'user.sessions': () => ({ items: [session] }) },
    press: /^Sign out.*Firefox/,
  }),
  'a test of a device': action(<DevicesSection />, {
    call: 'user.testDevice',
    shows: devicesCopy.notNow,
    handlers: { 'user.messages': () => messages },
    press: /^Send a test/,
  }),
  'removing a device': action(<DevicesSection />, {
    call: 'user.removeDevice',
    shows: devicesCopy.notRemoved,
    handlers: { 'user.messages': () => messages },
    press: /^Remove/,
  }),
  'a calendar address': action(<CalendarSection />, {
    call: 'user.renewCalendar',
    shows: calendarFeedCopy.makeFailed,
    handlers: { 'user.calendar': () => null },
    press: calendarFeedCopy.make,
  }),
  'Export my data': action(<ExportSection />, {
    call: 'user.askForExport',
    shows: exportAccountCopy.requestFailed,
    handlers: { 'user.ownExport': () => ({ state: 'none', until: null }) },
    press: exportAccountCopy.request,
  }),
  'Move clock': action(<MoveClock now={DEADLINE} />, {
    call: 'state.moveClock',
    shows: demoCopy.failed,
    handlers: { 'state.clockSteps': () => ({ kickoff: DEADLINE, finals: DEADLINE, 'next-round': DEADLINE }) },
    menu: demoCopy.move,
    press: /^Next kickoff/,
  }),
  'Console: queue a job': action(<QueueCard />, {
    call: 'job.trigger',
    shows: jobRunsCopy.queueFailed(job.displayName),
    handlers: { 'job.available': () => [job] },
    press: jobRunsCopy.queueOf(job.displayName),
  }),
  'Console: maintenance': action(<MaintenanceSwitch />, {
    call: 'state.setMaintenance',
    shows: switchCopy.switchFailed,
    handlers: { 'state.maintenance': () => maintenance },
    type: () => set(switchCopy.message, 'Back at nine'),
    press: switchCopy.switchOn,
  }),
  'Console: resolve a ticket': action(<TicketMenu ticket={ticket} />, {
    call: 'ticket.setStatus',
    shows: ticketsCopy.markFailed,
    menu: ticketsCopy.actionsOf(ticket.id),
    press: ticketsCopy.markResolved,
  }),
  'Console: end sessions': action(<EndSessionsDialog user={{ id: 'u1', name: 'Me' }} sessionId={null} isOwn={false} onClose={nothing} />, {
    call: 'user.endSessions',
    shows: userRecordCopy.endFailed,
    press: userRecordCopy.endAll,
  }),
};

/** What a screen loads by itself. A screen is one entry. */
export const QUERIES: Readonly<Record<string, ScreenCall>> = {
  'My Leagues': query(<MyLeagues />, 'league.cards', leaguesCopy.failedTitle, [], { 'user.messages': () => messages }),
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
  'the invitation': query(<InvitePage token="T1" />, 'league.invitation', inviteCopy.failed, null),
  'the invitation link': query(<InviteLinks leagueId="L1" league="Office" />, 'league.inviteLink', inviteLinkCopy.loadFailed, {
    token: 'T1',
    canEnd: false,
  }),
  Mute: query(<LeagueDialog of="mute" league={makeLeague()} onClose={nothing} />, 'user.messages', muteCopy.loadFailed, messages),
  'Account: notifications': query(<MessagesSection />, 'user.messages', messagesCopy.loadTitle, messages),
  'Account: devices': query(<DevicesSection />, 'user.messages', devicesCopy.loadFailed, messages),
  'Account: sessions': query(<SessionsSection />, 'user.sessions', accountCopy.loadTitle, { items: [session] }),
  'Account: calendar': query(<CalendarSection />, 'user.calendar', calendarFeedCopy.loadFailed, null),
  'Account: data': query(<ExportSection />, 'user.ownExport', exportAccountCopy.failedTitle, { state: 'none', until: null }),
  'Account: deletion': query(<DeleteDialog onClose={nothing} />, 'user.succession', deleteAccountCopy.failedTitle, { leagues: [] }),
  Donate: query(<DonatePage />, 'state.system', donateCopy.failedTitle, { donate }),
  'Console: jobs to queue': query(<QueueCard />, 'job.available', jobRunsCopy.availableFailed, [job]),
  'Console: the last day': query(<JobDay isPaused />, 'job.day', jobDayCopy.failedTitle, { hours: [] }),
  'Console: tickets': query(
    <SupportInquiries view={{ page: 1, search: '', status: 'all' }} onView={nothing} />,
    'ticket.list',
    ticketsCopy.failed,
    emptyPage,
  ),
  'Console: maintenance': query(<MaintenanceSwitch />, 'state.maintenance', switchCopy.failed, maintenance),
};
