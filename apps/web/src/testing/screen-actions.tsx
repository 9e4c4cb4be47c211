import { HOUR, plus } from '@survivor/rules';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect } from 'vitest';
import { jobRunsCopy } from '../admin/job-runs/job-runs-copy.ts';
import { QueueCard } from '../admin/job-runs/queue-card.tsx';
import { MaintenanceSwitch } from '../admin/maintenance/maintenance-switch.tsx';
import { noticeCopy } from '../admin/maintenance/notice-copy.ts';
import { NoticePanel } from '../admin/maintenance/notice-panel.tsx';
import { switchCopy } from '../admin/maintenance/switch-copy.ts';
import { userRecordCopy } from '../admin/records/records-copy.ts';
import { EntryForm } from '../admin/tickets/entry-form.tsx';
import { TicketMenu } from '../admin/tickets/ticket-menu.tsx';
import { ticketRecordCopy } from '../admin/tickets/ticket-record-copy.ts';
import { ticketsCopy } from '../admin/tickets/tickets-copy.ts';
import { EndSessionsDialog } from '../admin/users/sessions-panel.tsx';
import { copy } from '../components/common-copy.ts';
import { EndLinks } from '../components/invite/invite-links.tsx';
import { inviteLinkCopy } from '../components/invite/invite-links-copy.ts';
import { shareCopy } from '../components/invite/share-copy.ts';
import { accountCopy } from '../features/account/account-copy.ts';
import { deleteAccountCopy, exportAccountCopy } from '../features/account/account-data-copy.ts';
import { calendarFeedCopy } from '../features/account/calendar-feed-copy.ts';
import { CalendarSection } from '../features/account/calendar-section.tsx';
import { DeleteDialog } from '../features/account/delete-section.tsx';
import { devicesCopy } from '../features/account/devices-copy.ts';
import { DevicesSection } from '../features/account/devices-section.tsx';
import { ExportSection } from '../features/account/export-section.tsx';
import { SessionsSection } from '../features/account/sessions-section.tsx';
import { CreateLeague } from '../features/create-league/create-league.tsx';
import { createCopy } from '../features/create-league/create-league-copy.ts';
import { demoCopy } from '../features/demo-clock/demo-clock-copy.ts';
import MoveClock from '../features/demo-clock/move-clock.tsx';
import { inviteCopy } from '../features/invite/invite-copy.ts';
import { JoinButton } from '../features/invite/join-by-invitation.tsx';
import { JoinLeague } from '../features/join-league/join-league.tsx';
import { joinCopy } from '../features/join-league/join-league-copy.ts';
import { inviteTabCopy } from '../features/league-admin/invite-tab-copy.ts';
import { KeyAndPassword } from '../features/league-admin/key-and-password.tsx';
import { leaveCopy } from '../features/league-admin/leave-copy.ts';
import { LeaveLeague } from '../features/league-admin/leave-league.tsx';
import { memberActsCopy } from '../features/league-admin/member-acts-copy.ts';
import { MemberMenu } from '../features/league-admin/member-menu.tsx';
import { membersCopy } from '../features/league-admin/members-copy.ts';
import { MessageTab } from '../features/league-admin/message-tab.tsx';
import { messageTabCopy } from '../features/league-admin/message-tab-copy.ts';
import { NewMembers } from '../features/league-admin/new-members.tsx';
import { reminderCopy } from '../features/league-admin/reminder-copy.ts';
import { ReminderTools } from '../features/league-admin/reminder-tools.tsx';
import { RemovedPeople } from '../features/league-admin/removed-people.tsx';
import { ContactSupport } from '../features/support/contact-support.tsx';
import { supportCopy } from '../features/support/support-copy.ts';
import { DEADLINE, makeLeague, makeStandings } from './factories.ts';
import { Refusal } from './refusal.ts';
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

const notice = { id: '1', text: 'Scores are late tonight.', endsAt: plus(DEADLINE, HOUR), postedAt: DEADLINE, by: null };

const later = () => {
  throw new Refusal(409, { '': ['Later'] });
};

const set = async (label: string, value: string) => fireEvent.change(await screen.findByLabelText(label), { target: { value } });

const click = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }));

type Action = Omit<ScreenCall, 'handlers' | 'ui'> & { readonly handlers?: Handlers };

const action = (ui: ReactNode, { type = nothing, handlers = {}, ...rest }: Action): ScreenCall => ({
  ui,
  type,
  handlers: { [rest.call]: later, ...handlers },
  ...rest,
});

async function writeToSupport() {
  for (const box of await screen.findAllByRole('checkbox')) fireEvent.click(box);
  await set(supportCopy.issueType, 'other');
  await set(supportCopy.description, 'My pick of Week 6 is gone.');
}

async function fillIn(fields: Readonly<Record<string, string>>) {
  for (const [label, value] of Object.entries(fields)) await set(label, value);
}

const memberMenu = (
  <MemberMenu league={makeLeague()} member={listedMember} reader={{ userId: 'u1', role: 'administrator', administrators: 2 }} />
);

/** Opens the dialog that removes a member, and gives a reason. */
async function startRemoval() {
  await click(membersCopy.actionsOf('Ann'));
  await click(memberActsCopy.acts.remove);
  await set(memberActsCopy.reason, 'Asked to leave');
}

/** Calls that a button sends, one per entry. */
export const ACTIONS: Readonly<Record<string, ScreenCall>> = {
  'Contact Support': action(<ContactSupport />, {
    call: 'ticket.create',
    shows: supportCopy.failed,
    type: writeToSupport,
    press: supportCopy.submit,
  }),
  'Create League': action(<CreateLeague />, {
    call: 'league.create',
    shows: copy.noResponse,
    handlers: { 'season.offered': () => [season], 'season.nextStart': () => nextStart },
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
  'leaving a league': action(<LeaveLeague league={makeLeague()} onClose={nothing} />, {
    call: 'league.leave',
    shows: leaveCopy.failed,
    handlers: {
      'user.me': () => ({ id: 'u2', name: 'Me' }),
      'league.standings': () => makeStandings({ rounds: 6, own: 1, members: ['Ann', 'Me'].map((name) => ({ name, picks: [] })) }),
    },
    type: () => waitFor(() => expect(screen.getByRole('button', { name: leaveCopy.confirm }).ariaDisabled).toBe('false')),
    press: leaveCopy.confirm,
  }),
  'making a member an administrator': action(memberMenu, {
    call: 'league.setAdministrator',
    shows: copy.noResponse,
    menu: membersCopy.actionsOf('Ann'),
    press: memberActsCopy.acts['add-administrator'],
  }),
  'removing a member': action(memberMenu, {
    call: 'league.removeMember',
    shows: copy.noResponse,
    type: startRemoval,
    press: memberActsCopy.removeYes,
  }),
  'allowing a removed person to join again': action(<RemovedPeople leagueId="L1" people={[listedMember]} />, {
    call: 'league.allowRejoin',
    shows: copy.noResponse,
    press: new RegExp(membersCopy.allowRejoin),
  }),
  'reminding those without a pick': action(<ReminderTools league={makeLeague()} />, {
    call: 'league.remindMissing',
    shows: copy.noResponse,
    handlers: { 'league.missing': () => missingMembers },
    press: reminderCopy.remindAll,
  }),
  'a new league key': action(<KeyAndPassword league={makeLeague()} isDisabled={false} />, {
    call: 'league.resetKey',
    shows: copy.noResponse,
    type: () => click(inviteTabCopy.newKey),
    press: inviteTabCopy.newKeyConfirm,
  }),
  'a new league password': action(<KeyAndPassword league={makeLeague()} isDisabled={false} />, {
    call: 'league.setPassword',
    shows: copy.noResponse,
    type: async () => {
      await click(inviteTabCopy.newPassword);
      await set(shareCopy.password, 'murphys7');
    },
    press: inviteTabCopy.newPasswordConfirm,
  }),
  'a member limit': action(<NewMembers league={makeLeague()} isDisabled={false} />, {
    call: 'league.setMemberLimit',
    shows: copy.noResponse,
    type: () => set(inviteTabCopy.limit, '20'),
    press: inviteTabCopy.limitSave,
  }),
  'a pinned message': action(<MessageTab league={makeLeague()} />, {
    call: 'league.pin',
    shows: copy.noResponse,
    type: () => set(messageTabCopy.text, 'Beer at Murphy’s on Sunday.'),
    press: messageTabCopy.pin,
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
    handlers: { 'state.maintenance': () => maintenance, 'state.notice': () => noNotice },
    type: () => click(switchCopy.switchOn),
    press: switchCopy.confirm,
  }),
  'Console: post a notice': action(<NoticePanel />, {
    call: 'state.postNotice',
    shows: noticeCopy.postFailed,
    handlers: { 'state.notice': () => noNotice },
    type: () => fillIn({ [noticeCopy.text]: 'Scores are late tonight.' }),
    press: noticeCopy.post,
  }),
  'Console: take down a notice': action(<NoticePanel />, {
    call: 'state.removeNotice',
    shows: noticeCopy.removeFailed,
    handlers: { 'state.notice': () => ({ now: DEADLINE, notice }) },
    press: noticeCopy.remove,
  }),
  'Console: resolve a ticket': action(<TicketMenu ticket={ticket} />, {
    call: 'ticket.setStatus',
    shows: ticketsCopy.markFailed,
    menu: ticketsCopy.actionsOf(ticket.id),
    press: ticketsCopy.markResolved,
  }),
  'Console: answer a ticket': action(<EntryForm ticketId="T1" kind="answer" />, {
    call: 'ticket.answer',
    shows: ticketRecordCopy.answer.failed,
    type: () => set(ticketRecordCopy.answer.label, 'x'),
    press: ticketRecordCopy.answer.submit,
  }),
  'Console: add a note to a ticket': action(<EntryForm ticketId="T1" kind="note" />, {
    call: 'ticket.addNote',
    shows: ticketRecordCopy.note.failed,
    type: () => set(ticketRecordCopy.note.label, 'x'),
    press: ticketRecordCopy.note.submit,
  }),
  'Console: end sessions': action(<EndSessionsDialog user={{ id: 'u1', name: 'Me' }} sessionId={null} isOwn={false} onClose={nothing} />, {
    call: 'user.endSessions',
    shows: userRecordCopy.endFailed,
    press: userRecordCopy.endAll,
  }),
};
