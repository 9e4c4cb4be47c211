import { LeagueIdInput } from '@survivor/contract/league';
import {
  LeagueInput,
  LeagueLogInput,
  LeagueLogOutput,
  LeagueMembersInput,
  LeagueMembersOutput,
  MemberInput,
  MissingOutput,
  PinInput,
  RemindMissingOutput,
  RemoveMemberInput,
  ResetKeyOutput,
  SetAdministratorInput,
  SetJoinsInput,
  SetMemberLimitInput,
  SetPasswordInput,
} from '@survivor/contract/league-admin';
import {
  allowRejoin,
  leaveLeague,
  listLeagueActs,
  listLeagueMembers,
  listMissingMembers,
  pinMessage,
  remindMissing,
  removeMember,
  resetKey,
  setAdministrator,
  setJoins,
  setMemberLimit,
  setPassword,
  transferOwnership,
  undoRemoval,
} from '@survivor/services';
import * as z from 'zod';
import { signedIn } from '../trpc.ts';

/** The administration of a league (rules 11), part of the league's router. */
export const leagueAdminProcedures = {
  log: signedIn(LeagueLogInput, LeagueLogOutput).query(({ ctx, input }) => listLeagueActs({ ctx, input })),
  members: signedIn(LeagueMembersInput, LeagueMembersOutput).query(({ ctx, input }) => listLeagueMembers({ ctx, input })),
  missing: signedIn(LeagueIdInput, MissingOutput).query(({ ctx, input }) => listMissingMembers({ ctx, input })),
  setAdministrator: signedIn(SetAdministratorInput, z.void()).mutation(({ ctx, input }) => setAdministrator({ ctx, input })),
  transferOwnership: signedIn(MemberInput, z.void()).mutation(({ ctx, input }) => transferOwnership({ ctx, input })),
  leave: signedIn(LeagueInput, z.void()).mutation(({ ctx, input }) => leaveLeague({ ctx, input })),
  removeMember: signedIn(RemoveMemberInput, z.void()).mutation(({ ctx, input }) => removeMember({ ctx, input })),
  undoRemoval: signedIn(MemberInput, z.void()).mutation(({ ctx, input }) => undoRemoval({ ctx, input })),
  allowRejoin: signedIn(MemberInput, z.void()).mutation(({ ctx, input }) => allowRejoin({ ctx, input })),
  setJoins: signedIn(SetJoinsInput, z.void()).mutation(({ ctx, input }) => setJoins({ ctx, input })),
  setMemberLimit: signedIn(SetMemberLimitInput, z.void()).mutation(({ ctx, input }) => setMemberLimit({ ctx, input })),
  resetKey: signedIn(LeagueInput, ResetKeyOutput).mutation(({ ctx, input }) => resetKey({ ctx, input })),
  setPassword: signedIn(SetPasswordInput, z.void()).mutation(({ ctx, input }) => setPassword({ ctx, input })),
  pin: signedIn(PinInput, z.void()).mutation(({ ctx, input }) => pinMessage({ ctx, input })),
  remindMissing: signedIn(LeagueInput, RemindMissingOutput).mutation(({ ctx, input }) => remindMissing({ ctx, input })),
};
