import type { ServiceContext } from '../context.ts';
import { userIds } from '../ids.ts';
import { allowRejoin } from '../league-admin/allow-rejoin.ts';
import { leaveLeague } from '../league-admin/leave-league.ts';
import { listLeagueActs } from '../league-admin/list-acts.ts';
import { listMissingMembers } from '../league-admin/list-missing.ts';
import { pinMessage } from '../league-admin/pin-message.ts';
import { remindMissing } from '../league-admin/remind-missing.ts';
import { removeMember } from '../league-admin/remove-member.ts';
import { resetKey } from '../league-admin/reset-key.ts';
import { setAdministrator } from '../league-admin/set-administrator.ts';
import { setJoins } from '../league-admin/set-joins.ts';
import { setMemberLimit } from '../league-admin/set-member-limit.ts';
import { setPassword } from '../league-admin/set-password.ts';
import { transferOwnership } from '../league-admin/transfer-ownership.ts';
import { undoRemoval } from '../league-admin/undo-removal.ts';
import { ServiceError } from '../service-error.ts';
import type { StageLeague, StagePerson } from './stage-league.ts';

const REMOVAL_REASON = 'Two accounts';

/** `done`, or the text of the refusal. */
async function outcomeOf(work: Promise<unknown>): Promise<string> {
  try {
    await work;
    return 'done';
  } catch (error) {
    if (error instanceof ServiceError) return error.message;
    throw error;
  }
}

/** The acts in a league on the stage, by the names of its people. Each returns its outcome. */
export class LeagueDesk {
  readonly league: StageLeague;
  private readonly contextOf: (person: StagePerson) => ServiceContext;

  constructor(league: StageLeague, contextOf: (person: StagePerson) => ServiceContext = ({ ctx }) => ctx) {
    this.league = league;
    this.contextOf = contextOf;
  }

  /** The same with other contexts, such as those of another process. */
  on(contextOf: (person: StagePerson) => ServiceContext): LeagueDesk {
    return new LeagueDesk(this.league, contextOf);
  }

  private ctxOf = (who: string | StagePerson) => this.contextOf(typeof who === 'string' ? this.league.person(who) : who);

  private whom = (by: string | StagePerson, whom: string) => ({
    ctx: this.ctxOf(by),
    input: { leagueId: this.league.id, userId: userIds.encode(this.league.person(whom).id) },
  });

  private in = <I extends object>(by: string | StagePerson, input: I) => ({
    ctx: this.ctxOf(by),
    input: { leagueId: this.league.id, ...input },
  });

  private async setRole(by: string, whom: string, isAdministrator: boolean): Promise<string> {
    const { ctx, input } = this.whom(by, whom);
    return await outcomeOf(setAdministrator({ ctx, input: { ...input, isAdministrator } }));
  }

  promote = (by: string, whom: string) => this.setRole(by, whom, true);
  demote = (by: string, whom: string) => this.setRole(by, whom, false);
  transfer = (by: string, whom: string) => outcomeOf(transferOwnership(this.whom(by, whom)));
  leave = (who: string) => outcomeOf(leaveLeague(this.in(who, {})));

  async remove(by: string, whom: string, reason = REMOVAL_REASON): Promise<string> {
    const { ctx, input } = this.whom(by, whom);
    return await outcomeOf(removeMember({ ctx, input: { ...input, reason } }));
  }

  undo = (by: string, whom: string) => outcomeOf(undoRemoval(this.whom(by, whom)));
  allow = (by: string, whom: string) => outcomeOf(allowRejoin(this.whom(by, whom)));
  setJoins = (by: string, open: boolean) => outcomeOf(setJoins(this.in(by, { open })));
  setLimit = (by: string, maxMembers: number | null) => outcomeOf(setMemberLimit(this.in(by, { maxMembers })));
  resetKey = (by: string) => outcomeOf(resetKey(this.in(by, {})));
  setPassword = (by: string, password: string) => outcomeOf(setPassword(this.in(by, { password })));
  pin = (by: string, text: string | null) => outcomeOf(pinMessage(this.in(by, { text })));
  /** The number reminded, or the text of the refusal. */
  async remind(by: string): Promise<string> {
    const reminded = remindMissing(this.in(by, {}));
    const outcome = await outcomeOf(reminded);
    return outcome === 'done' ? `${(await reminded).sent} reminded` : outcome;
  }

  async missing(by: string): Promise<string[]> {
    const { members } = await listMissingMembers({ ctx: this.ctxOf(by), input: { id: this.league.id } });
    return members.map(({ name }) => name);
  }

  /** The log as a member reads it, oldest first: `Ann remove Ben W1: Two accounts`. */
  async log(reader: string | StagePerson = this.league.people[0]?.name ?? ''): Promise<string[]> {
    const { items } = await listLeagueActs({ ctx: this.ctxOf(reader), input: { id: this.league.id } });
    return items.reverse().map(({ author, act, member, round, reason }) => {
      const words = [
        author.member?.name ?? author.kind,
        act,
        ...(member === null ? [] : [member.name]),
        ...(round === null ? [] : [`W${round}`]),
      ];
      return `${words.join(' ')}${reason === null ? '' : `: ${reason}`}`;
    });
  }
}
