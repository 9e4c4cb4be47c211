import { CalendarOutput, RenewCalendarOutput } from '@survivor/contract/calendar';
import { NoInput } from '@survivor/contract/common';
import { AddDeviceInput, DeviceInput, DevicesOutput, MessagesOutput, SetMessagesInput, TestDeviceOutput } from '@survivor/contract/message';
import { EndSessionsInput, RecordInput, TimelineInput, UserRecordOutput, UserTimelineOutput } from '@survivor/contract/record';
import { EndOwnSessionsInput, EndSessionsOutput, OwnSessionsOutput } from '@survivor/contract/session';
import {
  AccountExportOutput,
  ActiveStatsInput,
  ActiveStatsOutput,
  ListUsersInput,
  ListUsersOutput,
  MeOutput,
  SetBrowserZoneInput,
  SuccessionOutput,
} from '@survivor/contract/user';
import {
  addDevice,
  countActiveUsers,
  deleteAccount,
  endOwnSessions,
  endSessions,
  getCalendar,
  getExport,
  getMe,
  getMessages,
  getSuccession,
  getUserRecord,
  getUserTimeline,
  listOwnSessions,
  listUsers,
  removeDevice,
  renewCalendar,
  requestExport,
  setBrowserZone,
  setMessages,
  testDevice,
} from '@survivor/services';
import * as z from 'zod';
import { admin, router, signedIn, signedInAlways } from '../trpc.ts';

export const userRouter = router({
  me: signedInAlways(NoInput, MeOutput).query(({ ctx }) => getMe({ ctx })),
  setBrowserZone: signedIn(SetBrowserZoneInput, z.void()).mutation(({ ctx, input }) => setBrowserZone({ ctx, input })),
  sessions: signedIn(NoInput, OwnSessionsOutput).query(({ ctx }) => listOwnSessions({ ctx })),
  endOwnSessions: signedIn(EndOwnSessionsInput, EndSessionsOutput).mutation(({ ctx, input }) => endOwnSessions({ ctx, input })),
  calendar: signedIn(NoInput, CalendarOutput).query(({ ctx }) => getCalendar({ ctx })),
  renewCalendar: signedIn(NoInput, RenewCalendarOutput).mutation(({ ctx }) => renewCalendar({ ctx })),
  list: admin(ListUsersInput, ListUsersOutput).query(({ ctx, input }) => listUsers({ ctx, input })),
  activeStats: admin(ActiveStatsInput, ActiveStatsOutput).query(({ ctx, input }) => countActiveUsers({ ctx, input })),
  record: admin(RecordInput, UserRecordOutput).query(({ ctx, input }) => getUserRecord({ ctx, input })),
  timeline: admin(TimelineInput, UserTimelineOutput).query(({ ctx, input }) => getUserTimeline({ ctx, input })),
  endSessions: admin(EndSessionsInput, EndSessionsOutput).mutation(({ ctx, input }) => endSessions({ ctx, input })),
  succession: signedIn(NoInput, SuccessionOutput).query(({ ctx }) => getSuccession({ ctx })),
  ownExport: signedIn(NoInput, AccountExportOutput).query(({ ctx }) => getExport({ ctx })),
  askForExport: signedIn(NoInput, z.void()).mutation(({ ctx }) => requestExport({ ctx })),
  deleteAccount: signedIn(NoInput, z.void()).mutation(({ ctx }) => deleteAccount({ ctx })),
  messages: signedIn(NoInput, MessagesOutput).query(({ ctx }) => getMessages({ ctx })),
  setMessages: signedIn(SetMessagesInput, MessagesOutput).mutation(({ ctx, input }) => setMessages({ ctx, input })),
  addDevice: signedIn(AddDeviceInput, DevicesOutput).mutation(({ ctx, input }) => addDevice({ ctx, input })),
  removeDevice: signedIn(DeviceInput, DevicesOutput).mutation(({ ctx, input }) => removeDevice({ ctx, input })),
  testDevice: signedIn(DeviceInput, TestDeviceOutput).mutation(({ ctx, input }) => testDevice({ ctx, input })),
  signOut: signedInAlways(NoInput, z.void()).mutation(({ ctx }) => ctx.signOut()),
});
