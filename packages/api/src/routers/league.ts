import { Id, NoInput } from '@survivor/contract/common';
import {
  CreateLeagueInput,
  InvitationInput,
  InvitationOutput,
  InviteLinkOutput,
  JoinLeagueInput,
  LeagueCardsOutput,
  LeagueIdInput,
  LeagueOutput,
  ListLeaguesInput,
  ListLeaguesOutput,
  LiveEventOutput,
  MyLeaguesOutput,
  RoundNotesOutput,
  StandingsInput,
  StandingsOrFormerOutput,
  StandingsOutput,
  StandingsPageInput,
} from '@survivor/contract/league';
import { MuteLeagueInput } from '@survivor/contract/message';
import { LeagueRecordOutput, LeagueTimelineOutput, RecordInput, TimelineInput } from '@survivor/contract/record';
import {
  createLeague,
  endInvitations,
  followLeague,
  formerStandings,
  getInvitation,
  getInviteLink,
  getLeague,
  getLeagueRecord,
  getLeagueTimeline,
  getStandings,
  getStandingsPage,
  joinByInvitation,
  joinLeague,
  listLeagueCards,
  listLeagues,
  listMyLeagues,
  listRoundChanges,
  muteLeague,
} from '@survivor/services';
import * as z from 'zod';
import { eventStream } from '../event-stream.ts';
import { once } from '../once.ts';
import { admin, anyone, router, signedIn } from '../trpc.ts';
import { leagueAdminProcedures } from './league-admin.ts';

/** The signal is optional for callers in this process. */
const NEVER = new AbortController().signal;

/** Adds the columns that only pages of the previous release read. */
function withFormerColumns(standings: StandingsOutput, isFormer: boolean): z.infer<typeof StandingsOrFormerOutput> {
  const { document, ownId, hidden } = standings;
  return isFormer && document !== null
    ? { ...standings, ...formerStandings({ document: JSON.parse(document), ownId, hidden }) }
    : standings;
}

export const leagueRouter = router({
  mine: signedIn(NoInput, MyLeaguesOutput).query(({ ctx }) => listMyLeagues({ ctx })),
  cards: signedIn(NoInput, LeagueCardsOutput).query(({ ctx }) => listLeagueCards({ ctx })),
  get: signedIn(LeagueIdInput, LeagueOutput).query(({ ctx, input }) => getLeague({ ctx, input })),
  notes: signedIn(LeagueIdInput, RoundNotesOutput).query(({ ctx, input }) => listRoundChanges({ ctx, input })),
  create: signedIn(CreateLeagueInput, Id).mutation(once(Id, createLeague)),
  join: signedIn(JoinLeagueInput, Id).mutation(({ ctx, input }) => joinLeague({ ctx, input })),
  invitation: anyone(InvitationInput, InvitationOutput).query(({ ctx, input }) => getInvitation({ ctx, input })),
  joinByInvitation: signedIn(InvitationInput, Id).mutation(({ ctx, input }) => joinByInvitation({ ctx, input })),
  inviteLink: signedIn(LeagueIdInput, InviteLinkOutput).query(({ ctx, input }) => getInviteLink({ ctx, input })),
  endInvitations: signedIn(LeagueIdInput, InviteLinkOutput).mutation(({ ctx, input }) => endInvitations({ ctx, input })),
  mute: signedIn(MuteLeagueInput, z.void()).mutation(({ ctx, input }) => muteLeague({ ctx, input })),
  list: admin(ListLeaguesInput, ListLeaguesOutput).query(({ ctx, input }) => listLeagues({ ctx, input })),
  record: admin(RecordInput, LeagueRecordOutput).query(({ ctx, input }) => getLeagueRecord({ ctx, input })),
  timeline: admin(TimelineInput, LeagueTimelineOutput).query(({ ctx, input }) => getLeagueTimeline({ ctx, input })),
  standings: signedIn(StandingsInput, StandingsOrFormerOutput).query(async ({ ctx, input }) =>
    withFormerColumns(await getStandings({ ctx, input }), input.known === undefined),
  ),
  /** For pages of the previous release. Delete it in the next release. */
  standingsWindow: signedIn(StandingsPageInput, StandingsOrFormerOutput).query(async ({ ctx, input }) =>
    withFormerColumns(await getStandingsPage({ ctx, input, isFormer: true }), true),
  ),
  standingsPage: signedIn(StandingsPageInput, StandingsOutput).query(({ ctx, input }) => getStandingsPage({ ctx, input })),
  events: signedIn(LeagueIdInput, eventStream(LiveEventOutput)).subscription(({ ctx, input, signal = NEVER }) =>
    followLeague({ ctx, input, signal }),
  ),
  ...leagueAdminProcedures,
});
