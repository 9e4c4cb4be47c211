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
  SuccessionOutput,
} from '@survivor/contract/user';
import {
  addDevice,
  askForExport,
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
  setMessages,
  testDevice,
} from '@survivor/services';
import * as z from 'zod';
import { admin, router, signedIn, signedInAlways } from '../trpc.ts';

export const userRouter = router({
  me: signedInAlways
    .input(NoInput)
    .output(MeOutput)
    .query(({ ctx }) => getMe({ ctx })),
  sessions: signedIn
    .input(NoInput)
    .output(OwnSessionsOutput)
    .query(({ ctx }) => listOwnSessions({ ctx })),
  endOwnSessions: signedIn
    .input(EndOwnSessionsInput)
    .output(EndSessionsOutput)
    .mutation(({ ctx, input }) => endOwnSessions({ ctx, input })),
  calendar: signedIn
    .input(NoInput)
    .output(CalendarOutput)
    .query(({ ctx }) => getCalendar({ ctx })),
  renewCalendar: signedIn
    .input(NoInput)
    .output(RenewCalendarOutput)
    .mutation(({ ctx }) => renewCalendar({ ctx })),
  list: admin
    .input(ListUsersInput)
    .output(ListUsersOutput)
    .query(({ ctx, input }) => listUsers({ ctx, input })),
  activeStats: admin
    .input(ActiveStatsInput)
    .output(ActiveStatsOutput)
    .query(({ ctx, input }) => countActiveUsers({ ctx, input })),
  record: admin
    .input(RecordInput)
    .output(UserRecordOutput)
    .query(({ ctx, input }) => getUserRecord({ ctx, input })),
  timeline: admin
    .input(TimelineInput)
    .output(UserTimelineOutput)
    .query(({ ctx, input }) => getUserTimeline({ ctx, input })),
  endSessions: admin
    .input(EndSessionsInput)
    .output(EndSessionsOutput)
    .mutation(({ ctx, input }) => endSessions({ ctx, input })),
  succession: signedIn
    .input(NoInput)
    .output(SuccessionOutput)
    .query(({ ctx }) => getSuccession({ ctx })),
  ownExport: signedIn
    .input(NoInput)
    .output(AccountExportOutput)
    .query(({ ctx }) => getExport({ ctx })),
  askForExport: signedIn
    .input(NoInput)
    .output(z.void())
    .mutation(({ ctx }) => askForExport({ ctx })),
  deleteAccount: signedIn
    .input(NoInput)
    .output(z.void())
    .mutation(({ ctx }) => deleteAccount({ ctx })),
  messages: signedIn
    .input(NoInput)
    .output(MessagesOutput)
    .query(({ ctx }) => getMessages({ ctx })),
  setMessages: signedIn
    .input(SetMessagesInput)
    .output(MessagesOutput)
    .mutation(({ ctx, input }) => setMessages({ ctx, input })),
  addDevice: signedIn
    .input(AddDeviceInput)
    .output(DevicesOutput)
    .mutation(({ ctx, input }) => addDevice({ ctx, input })),
  removeDevice: signedIn
    .input(DeviceInput)
    .output(DevicesOutput)
    .mutation(({ ctx, input }) => removeDevice({ ctx, input })),
  testDevice: signedIn
    .input(DeviceInput)
    .output(TestDeviceOutput)
    .mutation(({ ctx, input }) => testDevice({ ctx, input })),
  signOut: signedInAlways
    .input(NoInput)
    .output(z.void())
    .mutation(({ ctx }) => ctx.signOut()),
});
