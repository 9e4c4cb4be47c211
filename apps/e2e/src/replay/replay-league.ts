import type { Member } from '@survivor/contract/league';
import { acceptPicks } from '@survivor/db/queries/pick/picks';
import { createUser } from '@survivor/db/testing';
import type { ModelVerdict } from '@survivor/rules/testing';
import { type Caller, createLeague, getLeague, joinLeague, leagueIds, ServiceError, streamMembers, submitPick } from '@survivor/services';
import { callerOf } from '@survivor/services/testing';
import type { LeagueScript, ScriptedPick } from './member-script.ts';
import type { ReplayStep } from './replay-steps.ts';
import type { ReplaySystem } from './replay-system.ts';

const PASSWORD = 'replay password';
/**
 * Every third pick uses the service, which names the reason of a refusal; the others share one
 * statement.
 */
const SERVICE_SHARE = 3;

export type ReplayVerdict = ModelVerdict | 'refused';
export type LeagueRecord = {
  readonly status: string;
  readonly displayedRound: number;
  readonly winners: readonly string[];
  readonly members: readonly Member[];
  readonly alive: number;
};

const REFUSAL_TEXTS: readonly (readonly [RegExp, ModelVerdict])[] = [
  [/completed/, 'completed'],
  [/are not open/, 'not-open'],
  [/eliminated/, 'eliminated'],
  [/locked/, 'locked'],
  [/on a bye/, 'bye'],
  [/does not play/, 'gone'],
  [/already picked/, 'used'],
];

function verdictOf(error: unknown): ModelVerdict {
  const found = error instanceof ServiceError ? REFUSAL_TEXTS.find(([text]) => text.test(error.message)) : undefined;
  if (found === undefined) throw error;
  return found[1];
}

/** A league played by a script through the product's services. */
export class ReplayLeague {
  readonly id: string;
  readonly script: LeagueScript;
  readonly createdAt: Date;
  private readonly system: ReplaySystem;
  private readonly callers: ReadonlyMap<string, Caller>;

  private constructor(parts: {
    id: string;
    script: LeagueScript;
    createdAt: Date;
    system: ReplaySystem;
    callers: ReadonlyMap<string, Caller>;
  }) {
    this.id = parts.id;
    this.script = parts.script;
    this.createdAt = parts.createdAt;
    this.system = parts.system;
    this.callers = parts.callers;
  }

  static async create(system: ReplaySystem, { name, script, at }: { name: string; script: LeagueScript; at: Date }): Promise<ReplayLeague> {
    const callers = new Map<string, Caller>();
    for (const member of script.members) callers.set(member, callerOf(await createUser(system.db, { name: member })));
    const [creator, ...others] = [...callers.values()];
    if (creator === undefined) throw new Error('a league needs a member');
    const input = { name, password: PASSWORD, leagueType: 'NFL' as const, season: system.source.year };
    const id = await createLeague({ ctx: system.contextOf(creator), input });
    const { key } = await getLeague({ ctx: system.contextOf(creator), input: { id } });
    for (const caller of others) await joinLeague({ ctx: system.contextOf(caller), input: { key, password: PASSWORD } });
    return new ReplayLeague({ id, script, createdAt: at, system, callers });
  }

  /** The script's picks for a step, in the order in which {@link pick} submits them. */
  picksOf(step: ReplayStep): ScriptedPick[] {
    return this.script.picks.filter((pick) => pick.round === step.round && pick.when === step.kind);
  }

  /**
   * Submits the picks of a step and returns a verdict for each. Refusals without a reason are
   * `refused`.
   */
  async pick(step: ReplayStep): Promise<ReplayVerdict[]> {
    const picks = this.picksOf(step);
    const usesService = (index: number) => index % SERVICE_SHARE === 0;
    const batched = picks.map((pick, index) => ({ pick, index })).filter(({ index }) => !usesService(index));
    const accepted = await acceptPicks(
      this.system.db,
      batched.map(({ pick }) => ({
        leagueId: leagueIds.decode(this.id) ?? 0,
        userId: this.callerOf(pick.member).id,
        round: pick.round,
        teamId: pick.teamId,
      })),
    );
    const verdicts: ReplayVerdict[] = picks.map(() => 'refused');
    for (const at of accepted) verdicts[batched[at]?.index ?? 0] = 'accepted';
    for (const [index, pick] of picks.entries()) if (usesService(index)) verdicts[index] = await this.submit(pick);
    return verdicts;
  }

  /** The league as its first member sees it. */
  async record(): Promise<LeagueRecord> {
    const ctx = this.system.contextOf(this.callerOf(this.script.members[0] ?? ''));
    const input = { id: this.id };
    const { status, round, winners } = await getLeague({ ctx, input });
    const members: Member[] = [];
    for await (const chunk of streamMembers({ ctx, input })) members.push(...chunk);
    const { alive } = await this.system.db
      .selectFrom('leagues')
      .select('alive')
      .where('id', '=', leagueIds.decode(this.id))
      .executeTakeFirstOrThrow();
    return { status, displayedRound: round.ordinal, winners: winners.map(({ name }) => name), members, alive };
  }

  private async submit({ member, round, teamId }: ScriptedPick): Promise<ReplayVerdict> {
    const ctx = this.system.contextOf(this.callerOf(member));
    return submitPick({ ctx, input: { leagueId: this.id, round, teamId: String(teamId) } }).then(
      () => 'accepted',
      (error: unknown) => verdictOf(error),
    );
  }

  private callerOf(member: string): Caller {
    const caller = this.callers.get(member);
    if (caller === undefined) throw new Error(`nobody is called ${member}`);
    return caller;
  }
}
